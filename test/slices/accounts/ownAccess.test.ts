import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { userPartition } from '../../../functions/accounts/users.store.ts';
import { queryPrefix } from '../../../functions/platform/aws/table.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { subjectsTo } from '../../support/cloud/outbox.ts';
import { refusalOf } from '../../support/people/caller.ts';
import { type Customer, createRecovery, signedInEarlier, userOf } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { PASSWORD, it as slice } from '../../support/slice.ts';

const NEW_PASSWORD = 'outra-senha-nova';

const it = slice.extend(
  'change',
  () =>
    ({ call }: Pick<Customer, 'call'>, currentPassword: string, password = NEW_PASSWORD) =>
      call(routes.accounts.changePassword, {
        body: { currentPassword, password, confirmPassword: password },
      }),
);

it.beforeEach(() => resetRateLimit('login-network', '127.0.0.1'));

const statusOf = async ({ call }: Pick<Customer, 'call'>) => (await call(routes.accounts.me, {})).status;

describe('changing the password', () => {
  it('ends all else and keeps the session', async ({ cloud, newAccount, login, change }) => {
    const own = await newAccount();
    const other = await signedInEarlier(cloud, own);
    await createRecovery(await userOf(own.userId), 'link', Date.now() + HOUR);
    const { status, headers } = await change(own, PASSWORD);
    expect(status).toBe(200);
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['browser']);
    expect([await statusOf(own), await statusOf(other)]).toEqual([200, 401]);
    expect(await queryPrefix(userPartition(own.userId), 'RECOVERY#')).toEqual([]);
    expect((await login(own.email)).status).toBe(401);
    expect((await login(own.email, NEW_PASSWORD)).status).toBe(200);
    await cloud.idle();
    expect(await subjectsTo(cloud, own.email)).toEqual(['A sua senha do Ranqueia foi alterada']);
  });

  it('takes the current password, and a new one once', async ({ newAccount, change }) => {
    const own = await newAccount();
    const { status, body } = await change(own, 'errada');
    expect([status, body]).toEqual([
      403,
      { error: 'Senha incorreta.', fields: { currentPassword: 'Senha incorreta.' } },
    ]);
    const same = { error: expect.any(String), fields: { password: 'A nova senha é igual à atual.' } };
    expect(await change(own, PASSWORD, PASSWORD)).toMatchObject({ status: 400, body: same });
    await expectRefusal(change(own, PASSWORD, 'curta'), 400, /pelo menos 6 caracteres/);
    const twice = await Promise.all([change(own, PASSWORD), change(own, PASSWORD)]);
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await statusOf(own)).toBe(200);
  });

  it('leads an account without one to the link', async ({ customer, change }) => {
    await expectRefusal(change(customer, 'qualquer'), 409, /ainda não tem senha/);
  });
});

it('ending all sessions keeps the own one and counts the others', async ({ cloud, customer }) => {
  const end = () => customer.call(routes.accounts.endSessions, {});
  const others = [await signedInEarlier(cloud, customer), await signedInEarlier(cloud, customer)];
  await signedInEarlier(cloud, customer, 31 * 24 * HOUR);
  const twice = await Promise.all([end(), end()]);
  expect(twice.map(({ body }) => body.ended).toSorted()).toEqual([0, 2]);
  for (const other of others) expect(refusalOf(await other.call(routes.accounts.me, {}))[0]).toBe(401);
  expect((await end()).body).toEqual({ ended: 0 });
  expect(await statusOf(customer)).toBe(200);
  expect(await queryPrefix(userPartition(customer.userId), 'SESSION#')).toHaveLength(1);
});
