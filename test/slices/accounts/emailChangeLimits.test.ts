import { describe, expect } from 'vitest';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { subjectsTo } from '../../support/cloud/outbox.ts';
import { callerOf, refusalOf } from '../../support/people/caller.ts';
import { type Customer, signedInEarlier } from '../../support/people/customers.ts';
import { itProves as it, profileOf } from '../../support/people/mailedLinks.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';
import { PASSWORD } from '../../support/slice.ts';

describe('the limits of changing the e-mail', () => {
  it('need the password of a session older than 10 minutes', async ({ cloud, newAccount, change, login }) => {
    const account = await newAccount();
    const left = await signedInEarlier(cloud, account);
    const asked = await change(left, 'nova@teste.local');
    expect([asked.status, asked.body.fields]).toEqual([403, { password: 'Digite a sua senha.' }]);
    expect((await change(left, 'nova@teste.local', { password: PASSWORD })).status).toBe(200);
    // Each real attempt costs a hash, so eight attempts are only counted.
    await countAttempts('session-password', left.userId, 8);
    const wrong = await Promise.all(
      Array.from({ length: 4 }, () => change(left, 'nova2@teste.local', { password: 'errada' })),
    );
    expect(wrong.map(({ status }) => status).toSorted()).toEqual([403, 403, 429, 429]);
    expect((await change(left, 'nova2@teste.local', { password: PASSWORD })).status).toBe(429);
    expect(await profileOf(left)).toMatchObject({ pending_email: 'nova@teste.local' });
    // These attempts do not limit signing in, which remains possible.
    const { headers } = await login(account.email);
    const again = { call: callerOf(cloud.url, headers.getSetCookie()[0]?.split(';')[0]) };
    expect((await change(again, 'nova2@teste.local')).status).toBe(200);
  });

  it('are a new sign-in where there is no password', async ({ cloud, newCustomer, change }) => {
    const google = await signedInEarlier(cloud, await newCustomer());
    expect(refusalOf(await change(google, 'nova3@teste.local', { password: 'qualquer' }))).toEqual([
      403,
      'Por segurança, entre de novo antes de fazer esta alteração.',
    ]);
    expect((await profileOf(google)).pending_email).toBeNull();
  });

  it('are five changes in 15 minutes', async ({ newAccount, change }) => {
    const customer = await newAccount();
    const statuses: number[] = [];
    for (const name of 'abcdef') {
      statuses.push((await change(customer, `${name}-${customer.email}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('allow few addresses a day for an account and a network', async ({ cloud, newAccount, change, ask }) => {
    const [one, other] = [await newAccount(), await newAccount()];
    const answersTo = async (customer: Customer) => {
      const answers = [await ask(customer), await change(customer, `nova-${customer.email}`)];
      return answers.map(({ status, body }) => [status, body.error]);
    };
    const tooMany = [429, 'Muitos pedidos de e-mail em pouco tempo. Tente de novo amanhã.'];
    await countAttempts('email-account-day', one.userId, 20);
    expect(await answersTo(one)).toEqual([tooMany, tooMany]);
    expect((await ask(other)).status).toBe(200);
    await resetRateLimit('email-network-day', '127.0.0.1');
    await countAttempts('email-network-day', '127.0.0.1', 100);
    expect(await answersTo(other)).toEqual([tooMany, tooMany]);
    await cloud.idle();
    expect(await subjectsTo(cloud, one.email)).toEqual([]);
    expect(await subjectsTo(cloud, other.email)).toEqual(['Confirme o seu e-mail no Ranqueia']);
    expect((await profileOf(one)).pending_email).toBeNull();
  });
});
