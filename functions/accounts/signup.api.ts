import { type SignupForm, signups } from '#shared/contract/signup.ts';
import { newId } from '../platform/ids.ts';
import { hasSender } from '../platform/mail/mail.ts';
import { toMoment } from '../platform/time/clock.ts';
import { tryToQueueMail } from './email/requestMail.ts';
import { accessEndpoint } from './endpoint.ts';
import { issueSignupToken } from './sessions/session.ts';
import { hashOf } from './sessions/tokens.ts';
import { requireUnguessable } from './signIn/newPassword.ts';
import { hashPassword } from './signIn/password.ts';
import { consumeRateLimit } from './signIn/rateLimit.store.ts';
import { createUser } from './users.store.ts';
import { emailTaken, type NewUser } from './users.ts';

/** A registered address takes the same steps, but its token is void and the e-mail tells its owner. */
export const handler = accessEndpoint(signups.signup)(async ({ body, network, siteUrl, ...context }) => {
  requireUnguessable(body.password, body);
  await countSignup(network, body.email, context.now);
  const user = await toNewUser(body, context.now);
  const created = await createUser(user);
  context.about(created ? user.id : hashOf(user.email));
  // On a site without e-mails, only this answer can say that the address has an account.
  if (!created && !hasSender()) throw emailTaken();
  await issueSignupToken(context, user.id);
  const { id: userId, email } = user;
  // If no e-mail is sent, the user can ask for another.
  await tryToQueueMail({ kind: 'proof', userId, email, siteUrl, requestedAt: toMoment(context.now) });
  return { userId };
});

const countSignup = async (network: string, email: string, now: number): Promise<void> => {
  await consumeRateLimit('signup-network', network, now);
  await consumeRateLimit('signup-network-day', network, now);
  await consumeRateLimit('signup-email-day', hashOf(email), now);
};

const toNewUser = async (form: SignupForm, now: number): Promise<NewUser> => ({
  id: newId(),
  name: form.name,
  email: form.email,
  is_admin: false,
  password_hash: await hashPassword(form.password),
  created_at: toMoment(now),
  phone_country_code: form.phoneCountryCode,
  phone: form.phone,
  document_type: form.documentType,
  document_number: form.documentNumber,
  cep: form.cep,
  address: form.address,
  address_number: form.addressNumber,
  address_complement: form.addressComplement,
  city: form.city,
  state: form.state,
  plan_id: form.planId ?? null,
});
