import * as z from 'zod/mini';
import type { SessionUser } from '#shared/contract/accounts.ts';
import { email, text } from '#shared/contract/fields.ts';
import type { Route } from '#shared/contract/route.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { AppError, busy } from '../../platform/errors.ts';
import type { Input } from '../../platform/http/input.ts';
import { type Claims, type ProvenPerson, signInRejected } from '../../platform/identity/claims.ts';
import { newId } from '../../platform/ids.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { tryToQueueMail } from '../email/requestMail.ts';
import { linkIdentity } from '../links/proofs.store.ts';
import { openSession } from '../sessions/session.ts';
import { removeSessions } from '../sessions/sessions.store.ts';
import { hashOf, type RequestContext } from '../sessions/tokens.ts';
import { createUser, findUserByEmail, findUserByIdentity, takeIdentity } from '../users.store.ts';
import { toSessionUser, type User } from '../users.ts';

const person = z.object({
  email,
  /** Google sends a boolean here, Cognito a string. */
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  name: z.catch(z.optional(text(120)), undefined),
});
type Person = z.output<typeof person>;

type Context = RequestContext & Pick<Input<Route>, 'siteUrl' | 'about'>;

/** Throws `unauthenticated` for a new identity's unverified e-mail, `conflict` for another's account. */
export const signInAs = async (context: Context, proven: ProvenPerson): Promise<SessionUser> => {
  context.about(hashOf(proven.identity));
  const user = await ensureAccount(proven, context);
  context.about(user.id);
  if (!(await openSession(context, user))) throw busy();
  return toSessionUser(user);
};

/** After an attempt that creates or links the account, or loses a race, the next one finds it. */
const ensureAccount = ({ identity, claims }: ProvenPerson, context: Context): Promise<User> =>
  retryOrThrow(async () => {
    const known = await findUserByIdentity(identity);
    // Whatever the e-mail is now: Google's accounts can be renamed.
    if (known) return known;
    const newcomer = requireVerified(claims);
    const user = await findUserByEmail(newcomer.email);
    if (!user) await createAccount(newcomer, identity, context.now);
    else if (user.identity_id === null) await link(user, { ...newcomer, identity }, context);
    // A simultaneous sign-in may have given it to this identity.
    else if (user.identity_id !== identity) throw otherIdentity();
    return undefined;
  });

const requireVerified = (claims: Claims): Person => {
  const { success, data } = person.safeParse(claims);
  if (!success) throw signInRejected();
  if (data.email_verified === true || data.email_verified === 'true') return data;
  throw new AppError('unauthenticated', 'Confirme seu e-mail no Google antes de entrar.');
};

const otherIdentity = () =>
  new AppError(
    'conflict',
    'Este e-mail é de uma conta que entra com outra conta do Google. Entre com aquela conta do Google, ou com e-mail e senha; “Esqueci minha senha” cria uma.',
  );

/**
 * The first proof ends the password and all sessions and clears the profile, in case somebody else signed up
 * with the owner's e-mail (account pre-hijacking).
 */
const link = async (
  user: User,
  linked: Parameters<typeof linkIdentity>[1],
  { siteUrl, now }: Context,
): Promise<void> => {
  if (!(await linkIdentity(user, linked)) || user.email_proven) return;
  await removeSessions(user.id);
  await tryToQueueMail({ kind: 'handed_over', email: user.email, siteUrl, requestedAt: toMoment(now) });
};

const createAccount = async ({ email, name }: Person, identity: string, now: number): Promise<void> => {
  const user = {
    id: newId(),
    name: name ?? email.slice(0, email.indexOf('@')),
    email,
    email_proven: true,
    identity_id: identity,
    is_admin: false,
    password_hash: '',
    created_at: toMoment(now),
  };
  await createUser(user, [takeIdentity(identity, user.id)]);
};
