import { describe, expect, test } from 'vitest';
import { looksMistyped } from './checkDigits.ts';

describe('a document looks mistyped', () => {
  test.each([
    ['cpf', '52998224725', false],
    ['cpf', '52998224726', true],
    ['cpf', '11111111111', true],
    ['cpf', '5299822472', false],
    ['cnpj', '11222333000181', false],
    ['cnpj', '11222333000182', true],
    ['cnpj', '12ABC34501DE35', false],
    ['cnpj', '12ABC34501DE36', true],
    ['cnpj', '12ABC', false],
  ] as const)('%s %s: %s', (type, number, mistyped) => {
    expect(looksMistyped(type, number)).toBe(mistyped);
  });
});
