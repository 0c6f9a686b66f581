import * as z from 'zod/mini';
import type { SessionUser } from '#shared/contract/accounts.ts';
import { email, text } from '#shared/contract/fields.ts';
import { AppError } from '../platform/errors.ts';
import { type Claims, notSignedIn } from '../platform/identity/claims.ts';
import { newId } from '../platform/ids.ts';
import { toMoment } from '../platform/time/clock.ts';
import { openSession, toSessionUser, type Visitor } from './session.ts';
import { removeSessions } from './sessions.store.ts';
import { createUser, findUserByEmail, proveEmail, type User } from './users.store.ts';

/** Exchanges and tokens in 15 minutes: many more than people make who sign in, and few for a machine that guesses. */
export const TRIES_PER_ADDRESS = 100;

const person = z.object({
  email,
  /** Google sends a boolean, Cognito the word. */
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  name: z.catch(z.optional(text(120)), undefined),
});
type Person = z.output<typeof person>;

/** Signs in whom an identity provider vouches for, with a new account if he has none. Refuses an e-mail that is not verified. */
export const signInAs = async (visitor: Visitor, claims: Claims): Promise<SessionUser> => {
  const { success, data } = person.safeParse(claims);
  if (!success) throw notSignedIn();
  if (data.email_verified !== true && data.email_verified !== 'true') {
    throw new AppError('unauthenticated', 'Confirme seu e-mail no Google antes de entrar.');
  }
  const user = await findAccount(data, visitor.now);
  if (!(await openSession(visitor, user))) throw beingChanged();
  return toSessionUser(user);
};

/** Each step either is the account or makes the next look find it, also where another request is at the same. */
const LOOKS = 4;

const findAccount = async (person: Person, now: number): Promise<User> => {
  for (let looks = 0; looks < LOOKS; looks++) {
    const known = await findUserByEmail(person.email);
    if (known?.email_proven) return known;
    if (known) await handOver(known);
    else await createFor(person, now);
  }
  throw beingChanged();
};

const beingChanged = () => new AppError('conflict', 'Sua conta está sendo alterada. Tente de novo.');

/**
 * Gives an account to the owner of its e-mail, the first time that he proves to be it. Until then anybody could have signed up with the
 * address and waited for him (account pre-hijacking): what was chosen or opened before ends here, the password and every session.
 * They are ended before, so that a failure in between leaves none, and after, for those opened meanwhile.
 */
const handOver = async (user: User): Promise<void> => {
  await removeSessions(user.id);
  if (await proveEmail(user)) await removeSessions(user.id);
};

const createFor = async ({ email, name }: Person, now: number): Promise<void> => {
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
