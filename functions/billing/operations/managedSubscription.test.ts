import { expect, it } from 'vitest';
import { cancellationMessage, endOfTrial, requireExtensionDay } from './managedSubscription.ts';

it.each([
  ['active', 'Ela vale até o fim do período já pago.'],
  ['trialing', 'O período grátis continua e termina em 05/12/2026, sem nenhuma cobrança.'],
  [
    'past_due',
    'O período atual não foi pago: ela termina em 05/12/2026, e até lá o Stripe ainda pode cobrar a fatura em aberto.',
  ],
  [
    'unpaid',
    'Ela não foi paga e já não pode ser usada: termina no Stripe em 05/12/2026, sem novas cobranças.',
  ],
] as const)('cancelling an %s subscription says what happens', (status, message) => {
  // In São Paulo, midnight in UTC still belongs to the day before.
  const cancelled = { status, currentPeriodEnd: '2026-12-06T00:00:00.000Z' };
  expect(cancellationMessage(cancelled)).toBe(`Assinatura cancelada com sucesso. ${message}`);
});

/** At this moment it is still 10 February in São Paulo. */
const now = Date.parse('2027-02-11T02:30:00.000Z');

it.each([
  ['2027-02-10', false],
  ['2027-02-11', true],
  ['2027-02-30', false],
  ['2027-05-11', true],
  ['2027-05-12', false],
])('a trial may be extended to %s: %s', (until, isAllowed) => {
  const check = () => requireExtensionDay(until, now);
  if (isAllowed) expect(check).not.toThrow();
  else expect(check).toThrow(/^Escolha um dia a partir de amanhã, em no máximo 90 dias\.$/);
});

it('a trial lasts until the end of its day in São Paulo', () => {
  expect(new Date(endOfTrial('2027-03-01')).toISOString()).toBe('2027-03-02T02:59:00.000Z');
});
