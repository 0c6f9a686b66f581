import { describe, expect, test } from 'vitest';
import { reais } from '../ui/bare/text/format.ts';
import { trialNote } from './notes.ts';

describe('a trial', () => {
  const trial = {
    status: 'trialing',
    current_period_end: '2026-12-05T12:00:00.000Z',
    cancel_at_period_end: false,
    has_payment_method: false,
    monthly_price: 129.9,
  } as const;

  const now = Date.parse('2026-11-30T12:00:00.000Z');

  test.each([
    [{}, 'Em 05/12/2026 a assinatura termina sem cobrança, a menos que você adicione um cartão.'],
    [
      { has_payment_method: true },
      `Em 05/12/2026 começa a cobrança no cartão: ${reais(129.9)} por mês, até você cancelar.`,
    ],
    [
      { has_payment_method: true, monthly_price: null },
      'Em 05/12/2026 começa a cobrança mensal no cartão, até você cancelar.',
    ],
    [
      { has_payment_method: true, cancel_at_period_end: true },
      'Em 05/12/2026 a assinatura termina sem cobrança, porque você a cancelou.',
    ],
    [
      { cancel_at_period_end: true },
      'Em 05/12/2026 a assinatura termina sem cobrança, porque você a cancelou.',
    ],
  ])('what happens at the end of a trial with %j', (given, text) => {
    expect(trialNote({ ...trial, ...given }, now)).toBe(`Faltam 5 dias de período grátis. ${text}`);
  });

  test.each([
    ['2026-11-30T12:00:01.000Z', 'Falta 1 dia de período grátis. Em 30/11/2026 a assinatura'],
    [null, 'Período grátis. No fim dele a assinatura'],
  ])('a trial that ends at %s', (current_period_end, beginning) => {
    expect(trialNote({ ...trial, current_period_end }, now)).toMatch(new RegExp(`^${beginning}`));
  });
});
