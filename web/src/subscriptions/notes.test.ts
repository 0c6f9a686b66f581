import { describe, expect, test } from 'vitest';
import { reais } from '../ui/bare/text/format.ts';
import {
  canceledNote,
  daysUntil,
  endsWithoutCard,
  explanationOf,
  lookupsNote,
  timeUntil,
  trialNote,
} from './notes.ts';

describe('the end of a period', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');

  test.each([
    ['2026-11-21T12:00:01.000Z', 1],
    ['2026-11-22T12:00:00.000Z', 1],
    ['2026-11-22T12:00:00.001Z', 2],
    ['2026-12-05T12:00:00.000Z', 14],
    ['2026-11-21T12:00:00.000Z', 0],
    ['2026-11-01T12:00:00.000Z', 0],
  ])('until %s: %d', (at, days) => {
    expect(daysUntil(at, now)).toBe(days);
  });

  test.each([
    ['2026-11-20T12:00:00.000Z', null],
    ['2026-11-21T12:00:01.000Z', 'hoje às 09:00'],
    // At this moment it is still the 21st in São Paulo.
    ['2026-11-22T02:59:00.000Z', 'hoje às 23:59'],
    ['2026-11-22T03:00:00.000Z', 'em 1 dia'],
    ['2026-11-22T12:00:01.000Z', 'em 2 dias'],
  ])('the time until %s: %s', (at, text) => {
    expect(timeUntil(at, now)).toBe(text);
  });

  test.each([
    ['2026-11-22T12:00:00.000Z', '22/11/2026'],
    ['2026-11-21T18:30:00.000Z', 'hoje às 15:30'],
    ['2026-11-20T12:00:00.000Z', '20/11/2026'],
    [null, 'o fim do período'],
  ])('what was cancelled and ends at %s works until %s', (end, until) => {
    expect(canceledNote(end, now)).toBe(`Você cancelou a renovação. Até ${until} tudo continua funcionando.`);
  });
});

describe('a trial', () => {
  const trial = {
    status: 'trialing',
    current_period_end: '2026-12-05T12:00:00.000Z',
    cancel_at_period_end: false,
    has_payment_method: false,
    monthly_price: 129.9,
  } as const;

  test.each([
    [trial, true],
    [{ ...trial, has_payment_method: true }, false],
    [{ ...trial, cancel_at_period_end: true }, false],
    [{ ...trial, status: 'active' }, false],
    [{ ...trial, status: null }, false],
  ] as const)('%j ends without a card: %s', (given, ends) => {
    expect(endsWithoutCard(given)).toBe(ends);
  });

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
    ['2026-12-01T11:59:59.000Z', 'Falta 1 dia de período grátis. Em 01/12/2026 a assinatura'],
    ['2026-11-30T12:00:01.000Z', 'Último dia de período grátis. Hoje às 09:00 a assinatura'],
    // At this moment it is still the 30th in São Paulo.
    ['2026-12-01T02:59:00.000Z', 'Último dia de período grátis. Hoje às 23:59 a assinatura'],
    ['2026-12-01T03:00:00.000Z', 'Falta 1 dia de período grátis. Em 01/12/2026 a assinatura'],
    ['2026-12-02T02:30:00.000Z', 'Faltam 2 dias de período grátis. Em 01/12/2026 a assinatura'],
    ['2026-11-30T12:00:00.000Z', 'O período grátis está terminando. Em 30/11/2026 a assinatura'],
    [null, 'Período grátis. No fim dele a assinatura'],
  ])('a trial that ends at %s', (current_period_end, beginning) => {
    expect(trialNote({ ...trial, current_period_end }, now)).toMatch(new RegExp(`^${beginning}`));
  });

  test.each([
    [0, 'restam 30'],
    [29, 'resta 1'],
    [30, 'restam 0'],
  ])('a trial that has looked up %i queries', (used, rest) => {
    expect(lookupsNote({ used, max: 30, until: 'email' })).toContain(
      `até lá são 30 consultas, das quais ${rest}, e`,
    );
  });
});

describe('the explanation', () => {
  const subscription = {
    status: 'active',
    plan_name: 'Profissional',
    current_period_end: '2026-12-05T12:00:00.000Z',
    cancel_at_period_end: false,
    has_payment_method: true,
    monthly_price: 129.9,
    is_complimentary: false,
    trial_lookups: null,
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
      {
        status: 'trialing',
        has_payment_method: false,
        trial_lookups: { used: 9_999, max: 10_000, until: 'card' },
      },
      'Faltam 5 dias de período grátis. Em 05/12/2026 a assinatura termina sem cobrança, a menos que você adicione um cartão. Sem cartão, o período grátis inclui 10.000 consultas, das quais resta 1, contando as verificações automáticas.',
    ],
  ] as const)('%j is explained', (given, text) => {
    const now = Date.parse('2026-11-30T12:00:00.000Z');
    expect(explanationOf({ ...subscription, ...given }, now)).toBe(text);
  });
});
