import { expect, it } from 'vitest';
import { updatedLogos } from './updatedLogos.ts';

it.each([
  [0, 1, '0 de 1 logo atualizado'],
  [1, 1, '1 de 1 logo atualizado'],
  [0, 3, '0 de 3 logos atualizados'],
  [1, 3, '1 de 3 logos atualizado'],
  [2, 3, '2 de 3 logos atualizados'],
  [1234, 5678, '1.234 de 5.678 logos atualizados'],
])('says that %i of %i logos are updated', (updated, total, text) => {
  expect(updatedLogos(updated, total)).toBe(text);
});
