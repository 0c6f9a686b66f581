import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { userOf } from '../../support/people/customers.ts';
import { itRecovers, plantToken } from '../../support/people/mailedLinks.ts';
import { formOf, storeUser, userForm } from '../../support/people/users.ts';
import { PASSWORD } from '../../support/slice.ts';

const COMMON = 'Esta senha é uma das mais usadas, com ou sem números e sinais em volta. Escolha outra.';
const OWN = 'A senha não pode ser o nome nem o e-mail da conta, com ou sem números e sinais. Escolha outra.';

/** Each way to a new password, for a person with this e-mail. */
const it = itRecovers.extend(
  'ways',
  ({ admin, visitor, newAccount }) =>
    async (passwordFor: (owner: { email: string; name: string }) => string) => {
      const newcomer = formOf();
      const created = { ...userForm(), email: `criada.${newcomer.email}` };
      const [own, forgetful] = [await newAccount(), await newAccount()];
      const edited = await storeUser({ email: `editada.${newcomer.email}` });
      const token = await plantToken(forgetful.userId, Date.now() + HOUR);
      const typed = async ({ userId }: { userId: string }) => {
        const password = passwordFor(await userOf(userId));
        return { password, confirmPassword: password };
      };
      const [first, new1, new2] = [newcomer, created, { ...userForm(), email: edited.email }].map(
        passwordFor,
      );
      const signup = { ...newcomer, password: String(first), confirmPassword: String(first) };
      return {
        signup: await visitor(routes.accounts.signup, { body: signup }),
        change: await own.call(routes.accounts.changePassword, {
          body: { currentPassword: PASSWORD, ...(await typed(own)) },
        }),
        reset: await visitor(routes.accounts.resetPassword, { body: { token, ...(await typed(forgetful)) } }),
        create: await admin.call(routes.users.create, { body: { ...created, password: String(new1) } }),
        edit: await admin.call(routes.users.update, {
          params: { id: edited.id },
          body: { ...userForm(), email: edited.email, password: String(new2) },
        }),
      };
    },
);
it.beforeEach(() => resetRateLimit('signup-network', '127.0.0.1'));

describe('a new password', () => {
  it.for<[string, (owner: { email: string; name: string }) => string, string]>([
    ['one of the commonest', () => 'flamengo2026', COMMON],
    ['the own e-mail', ({ email }) => `${email.toUpperCase()}1`, OWN],
    ['the own first name and a year', ({ name }) => `${name.split(' ')[0]}2026`, OWN],
  ])('is refused at its field wherever it is %s', async ([, typed, text], { ways }) => {
    for (const [way, { status, body }] of Object.entries(await ways(typed))) {
      expect([way, status, body.fields]).toEqual([way, 400, { password: text }]);
    }
  });

  it('is taken wherever it is neither', async ({ ways }) => {
    const statuses = Object.values(await ways(() => 'x9#Q7z')).map(({ status }) => status);
    expect(statuses).toEqual(Array(5).fill(200));
  });

  it('that is refused leaves the link', async ({ newAccount, reset }) => {
    const token = await plantToken((await newAccount()).userId, Date.now() + HOUR);
    expect([(await reset(token, 'senha1')).status, (await reset(token)).status]).toEqual([400, 200]);
  });
});
