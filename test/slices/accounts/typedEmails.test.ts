import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { findUserByEmail } from '../../../functions/accounts/users.store.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { mailsTo } from '../../support/cloud/outbox.ts';
import { itProves, plantProof, profileOf } from '../../support/people/mailedLinks.ts';
import { formOf, userForm } from '../../support/people/users.ts';

itProves.beforeEach(() => resetRateLimit('signup-network', '127.0.0.1'));

/** As pasted from a contact on a phone, a document, a page and a table. */
const pasted: readonly ((email: string) => string)[] = [
  (email) => `\u200e${email}`,
  (email) => `\u202a${email}\u202c`,
  (email) => `\ufeff${email}\u200b`,
  (email) => `\u00a0${email.toUpperCase()}\u2060 `,
  (email) => email.replace('@', '\u00ad@\u200d'),
];

for (const [index, paste] of pasted.entries()) {
  itProves(
    `an e-mail is the one that is seen, pasted with what nobody sees: ${index}`,
    async ({ cloud, admin, visitor, newAccount, login, request, change }) => {
      const form = formOf();
      const signup = await visitor(routes.accounts.signup, { body: { ...form, email: paste(form.email) } });
      expect((await findUserByEmail(form.email))?.id).toBe(signup.body.userId);
      expect((await login(paste(form.email), form.password)).status).toBe(200);
      expect((await request(paste(form.email))).status).toBe(200);
      await cloud.idle();
      expect((await mailsTo(cloud, form.email)).map(({ subject }) => subject)).toContain(
        'Crie uma nova senha para o Ranqueia',
      );

      const own = await newAccount();
      const address = `nova${index}.${own.email}`;
      expect((await change(own, paste(address))).status).toBe(200);
      expect((await profileOf(own)).pending_email).toBe(address);
      const token = await plantProof(own.userId, address, Date.now() + HOUR);
      expect((await own.call(routes.accounts.confirmEmail, { body: { token } })).body).toEqual({
        email: address,
      });

      const email = `criada${index}.${own.email}`;
      const created = await admin.call(routes.users.create, { body: userForm({ email: paste(email) }) });
      expect(created.body.email).toBe(email);
      const params = { id: created.body.id };
      const edited = userForm({ email: paste(`outra.${email}`), password: '' });
      expect((await admin.call(routes.users.update, { params, body: edited })).body.email).toBe(
        `outra.${email}`,
      );
    },
  );
}
