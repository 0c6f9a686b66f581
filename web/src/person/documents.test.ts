import { describe, expect, test } from 'vitest';
import { applyMask, unmask } from '../ui/kit/forms/mask.ts';
import { documents } from './documents.ts';

describe('a document is shown as it is printed', () => {
  test.each([
    ['cpf', '52998224725', '529.982.247-25'],
    ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
  ] as const)('%s', (type, typed, printed) => {
    const { masks } = documents[type];
    expect(applyMask(unmask(typed, masks), masks)).toBe(printed);
  });
});
