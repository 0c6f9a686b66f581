import { describe, expect, it } from 'vitest';
import { diagnosis } from '#shared/contract/admin/stripe.ts';
import { isSecretKey } from '../../platform/stripe/keys.ts';
import { diagnose, type KeyFacts } from './diagnosis.ts';
import { versionOfKeys } from './stripeKeys.ts';

const random = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4';
const live = {
  secret_key: `sk_live_${random}`,
  publishable_key: `pk_live_${random}`,
  webhook_secret: `whsec_${random}`,
};
const facts: KeyFacts = { answer: 'accepted', webhookVerifiedOn: '2026-11-20' };
const diagnoseWith = (keys: Partial<typeof live>, known: Partial<KeyFacts> = {}) => {
  const found = diagnose({ ...live, ...keys }, { ...facts, ...known });
  expect(diagnosis.parse(found)).toEqual(found);
  return found;
};

describe('diagnose', () => {
  it('finds nothing wrong with keys that work', () => {
    expect(diagnoseWith({})).toEqual({
      status: 'success',
      summary: 'As chaves do Stripe estão configuradas corretamente.',
      instructions: [],
      currentConfig: {
        STRIPE_SECRET_KEY_prefix: 'sk_live_a1B2',
        STRIPE_PUBLISHABLE_KEY_prefix: 'pk_live_a1B2',
        STRIPE_WEBHOOK_SECRET_prefix: 'whsec_a1B2c3',
      },
      version: versionOfKeys(live),
      issues: [],
      warnings: [],
      correct: [
        'A chave secreta (STRIPE_SECRET_KEY) começa com sk_, como deve.',
        'A chave publicável (STRIPE_PUBLISHABLE_KEY) começa com pk_, como deve.',
        'O segredo do webhook (STRIPE_WEBHOOK_SECRET) começa com whsec_, como deve.',
        'O Stripe aceita a chave secreta.',
        'O segredo do webhook verificou um evento em 20/11/2026.',
      ],
      incorrect_keys: [],
    });
  });

  it.each([
    {
      what: 'swapped keys',
      keys: { secret_key: live.publishable_key, publishable_key: live.secret_key },
      issue: /^A chave secreta e a chave publicável estão trocadas\.$/,
      incorrect: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    },
    { what: 'no secret key', keys: { secret_key: '' }, issue: /SECRET_KEY\) não está/ },
    {
      what: 'no publishable key',
      keys: { publishable_key: '' },
      issue: /PUBLISHABLE_KEY\) não está/,
      incorrect: ['STRIPE_PUBLISHABLE_KEY'],
    },
    { what: 'a restricted key', keys: { secret_key: `rk_live_${random}` }, issue: /SECRET_KEY\).* sk_/ },
    {
      what: 'a secret key in the place of the webhook secret',
      keys: { webhook_secret: live.secret_key },
      issue: /WEBHOOK_SECRET\).* whsec_/,
      incorrect: ['STRIPE_WEBHOOK_SECRET'],
    },
    { what: 'a key with a line break', keys: { secret_key: `${live.secret_key}\n` }, issue: /só letras/ },
    { what: 'a masked key', keys: { secret_key: 'sk_live_…4eF6' }, issue: /só letras/ },
    {
      what: 'modes that are mixed',
      keys: { secret_key: `sk_test_${random}` },
      issue: /misturam modos: a secreta é de teste e a publicável é de produção/,
      incorrect: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    },
    { what: 'a key that Stripe refuses', known: { answer: 'refused' as const }, issue: /O Stripe recusa/ },
  ])('explains $what', ({ keys = {}, known = {}, issue, incorrect = ['STRIPE_SECRET_KEY'] }) => {
    const found = diagnoseWith(keys, known);
    expect(found.status).toBe('error');
    expect(found.summary).toBe('Há 1 problema nas chaves do Stripe que precisa ser corrigido.');
    expect(found.issues).toEqual([expect.stringMatching(issue)]);
    expect(found.instructions.map((one) => one.issue)).toEqual(found.issues);
    expect(found.instructions.every(({ solution, steps }) => solution && steps.length >= 5)).toBe(true);
    expect(found.incorrect_keys).toEqual(incorrect);
  });

  it.each([
    { what: 'Stripe does not answer', known: { answer: 'no_answer' as const }, warning: /não respondeu/ },
    {
      what: 'the webhook secret has not verified anything yet',
      known: { webhookVerifiedOn: undefined },
      warning: /ainda não verificou nenhum evento/,
    },
    {
      what: 'there is no webhook secret',
      keys: { webhook_secret: '' },
      known: { webhookVerifiedOn: undefined },
      warning: /não está configurado: renovações/,
    },
    {
      what: 'the keys are for tests',
      keys: { secret_key: `sk_test_${random}`, publishable_key: `pk_test_${random}` },
      warning: /^As chaves são de teste/,
    },
  ])('warns when $what', ({ keys = {}, known = {}, warning }) => {
    const found = diagnoseWith(keys, known);
    expect(found).toMatchObject({ status: 'warning', issues: [], instructions: [], incorrect_keys: [] });
    expect(found.warnings).toEqual([expect.stringMatching(warning)]);
    expect(found.summary).toBe('As chaves do Stripe estão corretas, com 1 aviso.');
  });

  it('shows at most a third of a short key', () => {
    expect(diagnoseWith({ secret_key: 'sk_live_curta' }).currentConfig.STRIPE_SECRET_KEY_prefix).toBe(
      'sk_li',
    );
  });
});

it('Stripe is asked about nothing that is not a secret key', () => {
  expect(isSecretKey(live.secret_key)).toBe(true);
  for (const text of ['', live.publishable_key, `${live.secret_key}\n`, `rk_live_${random}`]) {
    expect(isSecretKey(text)).toBe(false);
  }
});
