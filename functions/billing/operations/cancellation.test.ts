import { expect, it } from 'vitest';
import { cancellationMessage } from './cancellation.ts';

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
  // Midnight in UTC is the evening before in São Paulo.
  const cancelled = { status, currentPeriodEnd: '2026-12-06T00:00:00.000Z' };
  expect(cancellationMessage(cancelled)).toBe(`Assinatura cancelada com sucesso. ${message}`);
});
