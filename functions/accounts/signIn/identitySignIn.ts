import * as z from 'zod/mini';
import type { SessionUser } from '#shared/contract/accounts.ts';
import { email, text } from '#shared/contract/fields.ts';
import { AppError } from '../../platform/errors.ts';
import { type Claims, signInRejected } from '../../platform/identity/claims.ts';
import { newId } from '../../platform/ids.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { tryToQueueMail } from '../email/requestMail.ts';
import { proveEmail } from '../links/proofs.store.ts';
import { openSession } from '../sessions/session.ts';
import { removeSessions } from '../sessions/sessions.store.ts';
import type { RequestContext } from '../sessions/tokens.ts';
import { createUser, findUserByEmail } from '../users.store.ts';
import { toSessionUser, type User } from '../users.ts';

const person = z.object({
  email,
  /** Google sends a boolean here, Cognito a string. */
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  name: z.catch(z.optional(text(120)), undefined),
});
type Person = z.output<typeof person>;

type Context = RequestContext & { readonly siteUrl: string };

/** Throws `unauthenticated` for an unverified e-mail, and `conflict` if the account keeps changing. */
export const signInAs = async (context: Context, claims: Claims): Promise<SessionUser> => {
  const { success, data } = person.safeParse(claims);
  if (!success) throw signInRejected();
  if (data.email_verified !== true && data.email_verified !== 'true') {
    throw new AppError('unauthenticated', 'Confirme seu e-mail no Google antes de entrar.');
  }
  const user = await ensureAccount(data, context);
  if (!(await openSession(context, user))) throw accountChanging();
  return toSessionUser(user);
};

/** After an attempt that loses a race, the next one finds the account. */
const MAX_ATTEMPTS = 4;

const ensureAccount = async (person: Person, context: Context): Promise<User> => {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const user = await findUserByEmail(person.email);
    if (user?.email_proven) return user;
    if (user) await handOver(user, person.name, context);
    else await createAccount(person, context.now);
  }
  throw accountChanging();
};

const accountChanging = () => new AppError('conflict', 'Sua conta está sendo alterada. Tente de novo.');

/**
 * Ends the password and all sessions and clears the profile, in case somebody else signed up with the owner's
 * e-mail (account pre-hijacking).
 */
const handOver = async (user: User, name: string | undefined, { siteUrl, now }: Context): Promise<void> => {
  if (!(await proveEmail(user, now, name))) return;
  await removeSessions(user.id);
  await tryToQueueMail({ kind: 'handed_over', email: user.email, siteUrl, requestedAt: toMoment(now) });
};

const createAccount = async ({ email, name }: Person, now: number): Promise<void> => {
  await createUser({
    id: newId(),
    name: name ?? email.slice(0, email.indexOf('@')),
    email,
    email_proven: true,
    is_admin: false,
    password_hash: '',
    created_at: toMoment(now),
  });
};
