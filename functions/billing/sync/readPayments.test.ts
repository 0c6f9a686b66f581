import { expect, it } from 'vitest';
import { failureReason } from './readPayments.ts';

it.each([
  ['insufficient_funds', 'saldo ou limite insuficiente'],
  ['code_of_tomorrow', 'recusado (code_of_tomorrow)'],
  [undefined, 'nenhum cartão pôde ser cobrado'],
] as const)('%s is explained', (code, text) => {
  expect(failureReason(code)).toBe(text);
});
