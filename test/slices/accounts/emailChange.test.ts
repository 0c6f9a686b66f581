import { describe, expect } from 'vitest';
import { recoveryPath } from '#shared/addresses.ts';
import { routes } from '#shared/contract/index.ts';
import { startEmailChange } from '../../../functions/accounts/links/proofs.store.ts';
import { findUserByEmail } from '../../../functions/accounts/users.store.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { mailsTo, subjectsTo } from '../../support/cloud/outbox.ts';
import { signedInEarlier, userOf } from '../../support/people/customers.ts';
import { googleOf } from '../../support/people/google.ts';
import { INVALID, itProves as it, plantProof, profileOf } from '../../support/people/mailedLinks.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';
import { expectRefusal, SIGN_IN_AGAIN } from '../../support/people/refusals.ts';
import { PASSWORD } from '../../support/slice.ts';

describe('changing the e-mail', () => {
  it('waits for the link to the new address, which does it once', async ({
    cloud,
    newAccount,
    login,
    change,
    confirm,
    lastToken,
  }) => {
    const customer = await newAccount();
    const before = customer.email;
    const after = `nova-${before}`;
    expect((await change(customer, ` ${after.toUpperCase()} `)).body).toEqual({ success: true });
    expect(await profileOf(customer)).toMatchObject({ email: before, pending_email: after });
    expect([(await login(after)).status, (await login(before)).status]).toEqual([401, 200]);
    const token = await lastToken(after);
    const told = (await mailsTo(cloud, before)).at(-1);
    expect(told?.subject).toBe('Pedido para trocar o e-mail da sua conta no Ranqueia');
    expect(told?.text).toContain('Nada mudou até agora');
    expect(told?.text).toContain(`${cloud.url}${recoveryPath}`);
    expect(told?.text).not.toContain(after);

    const answers = await Promise.all([confirm(customer, token), confirm(customer, token)]);
    expect(answers.map(({ body }) => body)).toEqual(Array(2).fill({ email: after }));
    const changed = { email: after, pending_email: null, email_proven: true };
    expect(await profileOf(customer)).toMatchObject(changed);
    expect([(await login(after)).status, (await login(before)).status]).toEqual([200, 401]);
    await cloud.idle();
    expect((await subjectsTo(cloud, before)).at(-1)).toBe('O e-mail da sua conta no Ranqueia foi alterado');
  });

  it('frees the old address', async ({ cloud, newAccount, newCustomer, change, confirm, lastToken }) => {
    const customer = await newAccount();
    const before = customer.email;
    const after = `nova-${before}`;
    const google = googleOf(cloud);
    await Promise.all([before, after].map((email) => google.poolTokenOf({ email })));
    await change(customer, after);
    expect((await confirm(customer, await lastToken(after))).status).toBe(200);
    await cloud.idle();
    expect([before, after].map(google.keepsInPool)).toEqual([false, true]);
    const other = await newCustomer();
    expect((await change(other, before)).status).toBe(200);
    expect((await confirm(other, await lastToken(before))).status).toBe(200);
  });

  it('tells nobody that an address is registered', async ({ cloud, newAccount, change, confirm, ask }) => {
    const [customer, owner] = [await newAccount(), await newAccount()];
    const [taken, free] = [await change(customer, owner.email), await change(customer, 'livre@teste.local')];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await change(customer, owner.email);
    expect((await profileOf(customer)).pending_email).toBe(owner.email);
    await cloud.idle();
    const [notice, second] = await mailsTo(cloud, owner.email);
    expect([notice?.subject, second?.subject]).toEqual(Array(2).fill('Você já tem uma conta no Ranqueia'));
    expect(notice?.text).not.toContain('#');
    for (let count = 0; count < 3; count++) await ask(customer);
    await cloud.idle();
    expect(await mailsTo(cloud, owner.email)).toHaveLength(3);
    const planted = await plantProof(customer.userId, owner.email, Date.now() + HOUR);
    await expectRefusal(
      confirm(customer, planted),
      409,
      'Este endereço já é de outra conta. A sua continua com o e-mail de antes.',
    );
    expect((await findUserByEmail(owner.email))?.id).toBe(owner.userId);
    expect((await profileOf(customer)).email).toBe(customer.email);
  });

  it('gives an address to the first who confirms', async ({ newAccount, change, confirm, lastToken }) => {
    const competitors = [await newAccount(), await newAccount()] as const;
    const wanted = `disputada-${competitors[0].email}`;
    const tokens: string[] = [];
    for (const competitor of competitors) {
      expect((await change(competitor, wanted)).status).toBe(200);
      tokens.push(await lastToken(wanted));
    }
    const answers = await Promise.all(
      competitors.map((competitor, index) => confirm(competitor, tokens[index] ?? '')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = competitors.find((_, index) => answers[index]?.status === 200);
    expect((await findUserByEmail(wanted))?.id).toBe(winner?.userId);
  });

  it('can be cancelled or replaced', async ({ cloud, newAccount, change, confirm, ask, lastToken }) => {
    const customer = await newAccount();
    const [first, second] = [`um-${customer.email}`, `dois-${customer.email}`];
    await change(customer, first);
    const token = await lastToken(first);
    expect((await customer.call(routes.accounts.cancelEmailChange, {})).body).toEqual({ success: true });
    expect((await profileOf(customer)).pending_email).toBeNull();
    expect((await confirm(customer, token)).body.error).toBe(INVALID);
    await change(customer, first);
    await change(customer, second);
    const voided = await lastToken(first);
    expect((await confirm(customer, voided)).body.error).toBe(INVALID);
    // A new link goes to the address that waits for its confirmation.
    await ask(customer);
    await cloud.idle();
    expect(await mailsTo(cloud, second)).toHaveLength(2);

    await startEmailChange(await userOf(customer.userId), second, Date.now() - 1);
    expect((await profileOf(customer)).pending_email).toBeNull();
    expect((await confirm(customer, await lastToken(second))).body.error).toBe(INVALID);
    expect((await profileOf(customer)).email).toBe(customer.email);
  });

  it('is cancelled by a new password from the old address', async ({
    newAccount,
    change,
    signedIn,
    reset,
    tokenFor,
    confirm,
    lastToken,
  }) => {
    const customer = await newAccount();
    const thiefs = `ladrao-${customer.email}`;
    await change(customer, thiefs);
    const token = await lastToken(thiefs);
    await reset(await tokenFor(customer.email), 'senha-da-dona');
    expect((await confirm(customer, token)).status).toBe(401);
    const owner = await signedIn(customer.email, 'senha-da-dona');
    expect(await profileOf(owner)).toMatchObject({ email: customer.email, pending_email: null });
    expect((await confirm(owner, token)).body).toEqual({ email: customer.email });
    expect(await profileOf(owner)).toMatchObject({ email: customer.email, pending_email: null });
  });

  it('needs another address', async ({ newAccount, change }) => {
    const customer = await newAccount();
    const same = await change(customer, customer.email);
    expect([same.status, Object.keys(same.body.fields ?? {})]).toEqual([400, ['email']]);
  });
});

describe('the limits of changing the e-mail', () => {
  it('need the password of a session older than 10 minutes', async ({
    cloud,
    newAccount,
    change,
    signedIn,
  }) => {
    const account = await newAccount();
    const left = await signedInEarlier(cloud, account);
    const asked = await change(left, 'nova@teste.local');
    expect([asked.status, asked.body.fields]).toEqual([403, { password: 'Digite a sua senha.' }]);
    expect((await change(left, 'nova@teste.local', { password: PASSWORD })).status).toBe(200);
    await countAttempts('session-password', left.userId, 10);
    expect((await change(left, 'nova2@teste.local', { password: PASSWORD })).status).toBe(429);
    expect(await profileOf(left)).toMatchObject({ pending_email: 'nova@teste.local' });
    // These attempts do not limit signing in, which remains possible.
    expect((await change(await signedIn(account.email), 'nova2@teste.local')).status).toBe(200);
  });

  it('are a new sign-in where there is no password', async ({ cloud, newCustomer, change }) => {
    const google = await signedInEarlier(cloud, await newCustomer());
    await expectRefusal(change(google, 'nova3@teste.local', { password: 'qualquer' }), 403, SIGN_IN_AGAIN);
    expect((await profileOf(google)).pending_email).toBeNull();
  });
});
