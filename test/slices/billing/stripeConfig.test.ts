import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { statisticsKey } from '../../../functions/statistics/statistics.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { auditOf, signedInEarlier } from '../../support/people/customers.ts';
import { expectRefusal, SIGN_IN_AGAIN, STRIPE_IS_SILENT } from '../../support/people/refusals.ts';
import { itWithTableProxy as base } from '../../support/slice.ts';
import { savePlans, signUp } from '../../support/stripe/subscribers.ts';

const storedKeys = async ({ clients, environment }: TestCloud) => {
  const SecretId = environment.STRIPE_SECRET_ID;
  const { SecretString = '' } = await clients.secrets.send(new GetSecretValueCommand({ SecretId }));
  return JSON.parse(SecretString);
};

const noKeys = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };

const it = base.extend('save', async ({ cloud, admin }, { onCleanup }) => {
  const { secretKey, publishableKey, webhookSecret } = cloud.stripe;
  onCleanup(async () => {
    const body = {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    };
    await admin.call(routes.billing.updateKeys, { body });
  });
  return (changed: Partial<typeof noKeys>, version?: string) =>
    admin.call(routes.billing.updateKeys, { body: { ...noKeys, ...changed, version } });
});
it.beforeAll(savePlans);

describe("the diagnosis of Stripe's keys", () => {
  it('asks Stripe once, and sees when a webhook was verified', async ({ cloud, stripe, admin }) => {
    const before = stripe.calls.length;
    const { body } = await admin.call(routes.billing.getDiagnosis, {});
    expect(stripe.calls.length - before).toBe(1);
    expect(body).toMatchObject({ status: 'warning', issues: [], instructions: [] });
    expect(body.warnings).toContainEqual(expect.stringContaining('ainda não verificou nenhum evento'));
    expect(body.correct).toContain('O Stripe aceita a chave secreta.');

    await signUp(cloud);
    await stripe.send({ id: 'evt_1', type: 'charge.updated', data: { object: { id: 'ch_1' } } });
    const after = (await admin.call(routes.billing.getDiagnosis, {})).body;
    expect(after.warnings).toEqual(['As chaves são de teste: nenhum cartão é cobrado de verdade.']);
    expect(after.correct.at(-1)).toMatch(/verificou um evento em \d\d\/\d\d\/\d{4}/);
  });

  it('says that a key is refused, and only warns while Stripe is down', async ({ stripe, admin, save }) => {
    stripe.setFaults({ rate: 1, kinds: ['500'] });
    const down = (await admin.call(routes.billing.getDiagnosis, {})).body;
    expect(down.status).toBe('warning');
    expect(down.warnings).toContainEqual(expect.stringContaining('O Stripe não respondeu agora'));
    stripe.setFaults({ rate: 0 });

    await save({ STRIPE_SECRET_KEY: 'sk_test_revogada' });
    const { body } = await admin.call(routes.billing.getDiagnosis, {});
    expect(body).toMatchObject({ status: 'error', incorrect_keys: ['STRIPE_SECRET_KEY'] });
    expect(body.issues).toEqual([expect.stringContaining('O Stripe recusa a chave secreta')]);
    expect(body.currentConfig.STRIPE_SECRET_KEY_prefix).toBe('sk_tes');
  });
});

describe("saving Stripe's keys", () => {
  it('changes the given ones only, and records which, without a value', async ({ cloud, admin, save }) => {
    const before = await storedKeys(cloud);
    const { status, body } = await save({
      STRIPE_PUBLISHABLE_KEY: ' pk_live_nova ',
      STRIPE_WEBHOOK_SECRET: 'não configurado',
    });
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await storedKeys(cloud)).toEqual({ ...before, publishable_key: 'pk_live_nova' });
    const records = await auditOf(admin);
    expect(records[0]).toMatchObject({
      action: 'billing/updateKeys',
      actor_email: admin.email,
      changes: [{ field: 'STRIPE_PUBLISHABLE_KEY', before: 'configurada', after: 'alterada' }],
    });
  });

  it('asks for a sign-in younger than ten minutes', async ({ cloud, stripe, admin }) => {
    const before = await storedKeys(cloud);
    const { call } = await signedInEarlier(cloud, admin);
    const replace = (STRIPE_SECRET_KEY: string) =>
      call(routes.billing.updateKeys, { body: { ...noKeys, STRIPE_SECRET_KEY } });
    await expectRefusal(replace('sk_test_alheia'), 403, SIGN_IN_AGAIN);
    expect(await storedKeys(cloud)).toEqual(before);
    expect((await replace(stripe.secretKey)).status).toBe(200);
  });

  it('writes and records nothing when nothing changes', async ({ cloud, stripe, admin, save }) => {
    const count = async () => (await admin.call(routes.audit.list, {})).body.records.length;
    const before = [await storedKeys(cloud), await count()];
    expect((await save({})).status).toBe(200);
    expect((await save({ STRIPE_SECRET_KEY: stripe.secretKey })).status).toBe(200);
    expect([await storedKeys(cloud), await count()]).toEqual(before);
  });

  it.for(['paid', 'trialing'])(
    'refuses a test key over a live one while there are %s subscriptions at Stripe',
    async (count, { cloud, stripe, save }) => {
      const setCount = (value: number) => setAttributes(statisticsKey('TOTAL'), { [count]: value });
      expect((await save({ STRIPE_SECRET_KEY: 'sk_live_a1b2c3d4' })).status).toBe(200);
      await setCount(1);
      const { status, body } = await save({ STRIPE_SECRET_KEY: stripe.secretKey });
      const other = await save({ STRIPE_SECRET_KEY: 'sk_live_e5f6a7b8' });
      await setCount(0);
      expect([status, body.fields?.STRIPE_SECRET_KEY]).toEqual([409, body.error]);
      expect(body.error).toMatch(/^Há assinaturas de produção em andamento\./);
      expect(other.status).toBe(200);
      expect((await storedKeys(cloud)).secret_key).toBe('sk_live_e5f6a7b8');
      expect((await save({ STRIPE_SECRET_KEY: stripe.secretKey })).status).toBe(200);
    },
  );

  it('refuses a live key of another account while there are payers', async ({ cloud, stripe, save }) => {
    const [first, rolled, foreign] = ['sk_live_primeira', 'sk_live_renovada', 'sk_live_alheia'];
    for (const key of [first, rolled]) stripe.acceptKey(key);
    stripe.acceptKey(foreign, { isForeign: true });
    const setCount = (paid: number) => setAttributes(statisticsKey('TOTAL'), { paid });
    const saveSecret = async (STRIPE_SECRET_KEY: string) => {
      const { status, body } = await save({ STRIPE_SECRET_KEY });
      return [status, body.fields?.STRIPE_SECRET_KEY ?? body.error];
    };
    expect((await save({ STRIPE_SECRET_KEY: first })).status).toBe(200);
    await setCount(1);
    const refused = await saveSecret(foreign);
    stripe.setFaults({ rate: 1, kinds: ['500'] });
    const unanswered = await saveSecret(rolled);
    stripe.setFaults({ rate: 0 });
    const stored = (await storedKeys(cloud)).secret_key;
    const others = [await saveSecret(rolled), await saveSecret('sk_live_sem_resposta')];
    await setCount(0);
    expect(refused).toEqual([
      409,
      'Há assinaturas de produção em andamento. Com a chave de outra conta do Stripe elas seriam canceladas no site, e o Stripe continuaria a cobrá-las.',
    ]);
    expect(unanswered).toEqual([503, STRIPE_IS_SILENT]);
    expect(stored).toBe(first);
    expect(others).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    await save({ STRIPE_SECRET_KEY: first });
    expect(await saveSecret(foreign)).toEqual([200, undefined]);
  });

  it('of two modes at once stores one whole', async ({ cloud, admin, save }) => {
    const versionNow = async () => (await admin.call(routes.billing.getDiagnosis, {})).body.version;
    const live = { STRIPE_SECRET_KEY: 'sk_live_a1b2c3d4', STRIPE_PUBLISHABLE_KEY: 'pk_live_a1b2c3d4' };
    const test = { STRIPE_PUBLISHABLE_KEY: 'pk_test_a1b2c3d4', STRIPE_WEBHOOK_SECRET: 'whsec_teste' };
    const began = await versionNow();
    const answers = await Promise.all([save(live, began), save(test, began)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first, second] = answers[0].status === 200 ? [live, test] : [test, live];
    const isStored = async (keys: Partial<typeof noKeys>) => {
      const stored = Object.values(await storedKeys(cloud));
      return Object.values(keys).every((key) => stored.includes(key));
    };
    expect([await isStored(first), await isStored(second)]).toEqual([true, false]);
    const { body } = answers.find(({ status }) => status === 409) ?? {};
    expect(body?.current).toHaveProperty('STRIPE_PUBLISHABLE_KEY');
    expect(JSON.stringify(body)).not.toMatch(/a1b2c3d4|whsec_teste/);

    // Saving the same again changes nothing; a form that does not know of the change is refused.
    expect((await save(first, began)).status).toBe(200);
    expect((await save(second, began)).status).toBe(409);
    expect(body?.version).toBe(await versionNow());
    expect((await save(second, body?.version)).status).toBe(200);
    expect(await isStored(second)).toBe(true);
  });
});
