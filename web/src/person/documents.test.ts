import { describe, expect, test } from 'vitest';
import { applyMask, unmask } from '../ui/kit/forms/mask.ts';
import { looksMistyped } from './checkDigits.ts';
import { documents } from './documents.ts';

describe('a document is shown as it is printed', () => {
  test.each([
    ['cpf', '52998224725', '529.982.247-25'],
    ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['cnpj', 'abc12345000035', 'AB.C12.345/0000-35'],
  ] as const)('%s', (type, typed, printed) => {
    const { masks } = documents[type];
    expect(applyMask(unmask(typed, masks), masks)).toBe(printed);
  });
});

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
