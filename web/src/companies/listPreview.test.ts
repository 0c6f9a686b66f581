import { expect, it } from 'vitest';
import { savedText } from './listPreview.ts';

it.each([
  [298, 2, 0, '298 palavras-chave adicionadas, 2 já existiam.'],
  [1, 0, 1, '1 palavra-chave adicionada, 1 ficou acima do limite do plano.'],
  [0, 3, 2, 'Nenhuma palavra-chave adicionada, 3 já existiam, 2 ficaram acima do limite do plano.'],
])('says that %i were added, %i known and %i beyond the limit', (added, known, beyondLimit, text) => {
  const saved = { created: Array(added), existing: Array(known), beyond_limit: [] };
  expect(savedText(saved, { known: [], beyondLimit: Array(beyondLimit) }, 'a')).toBe(text);
});
