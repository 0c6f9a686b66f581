import { expect, test } from 'vitest';
import { explanationOf } from './explanation.ts';

const subscription = {
  status: 'active',
  plan_name: 'Profissional',
  current_period_end: '2026-12-05T12:00:00.000Z',
  cancel_at_period_end: false,
  has_payment_method: true,
  monthly_price: 129.9,
  is_complimentary: false,
} as const;

test.each([
  [{}, 'Troque a forma de pagamento, ou cancele, no portal de cobrança.'],
  [{ cancel_at_period_end: true }, 'Você cancelou a renovação. Até 05/12/2026 tudo continua funcionando.'],
  [
    { cancel_at_period_end: true, current_period_end: null },
    'Você cancelou a renovação. Até o fim do período tudo continua funcionando.',
  ],
  [
    { status: 'past_due', cancel_at_period_end: true },
    'O último pagamento não foi aprovado. Atualize a forma de pagamento no portal de cobrança.',
  ],
  [{ status: 'canceled' }, 'Sua assinatura terminou. Escolha um plano para voltar.'],
  [{ is_complimentary: true }, 'Plano de cortesia: sem cobrança e sem data para terminar.'],
  [
    { status: 'trialing', has_payment_method: false },
    'Faltam 5 dias de período grátis. Em 05/12/2026 a assinatura termina sem cobrança, a menos que você adicione um cartão.',
  ],
  [
    { status: 'trialing', has_payment_method: false, trial_total: { used: 9_999, max: 10_000 } },
    'Faltam 5 dias de período grátis. Em 05/12/2026 a assinatura termina sem cobrança, a menos que você adicione um cartão. Sem cartão, o período grátis inclui 10.000 consultas, das quais resta 1, contando as verificações automáticas.',
  ],
] as const)('%j is explained', (given, text) => {
  const now = Date.parse('2026-11-30T12:00:00.000Z');
  expect(explanationOf({ ...subscription, ...given }, now)).toBe(text);
});
