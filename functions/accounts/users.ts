import * as z from 'zod/mini';
import type { SessionUser } from '#shared/contract/accounts.ts';
import { documentType, phoneCountryCode, type UserType, userType } from '#shared/contract/person.ts';
import { fieldError } from '../platform/errors.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { Counts } from '../statistics/counts.ts';

const optionalText = z._default(z.nullable(z.string()), null);

const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether an identity provider or a mailed link has proven the e-mail. */
  email_proven: z._default(z.boolean(), false),
  pending_email: z._default(z.nullable(z.object({ address: z.string(), expires_at: z.string() })), null),
  /** Who signs in with Google; set once, whatever their e-mail becomes. See platform/identity/claims.ts. */
  identity_id: optionalText,
  is_admin: z.boolean(),
  user_type: z._default(userType, 'basic'),
  password_hash: z.string(),
  /** Raised to end all sessions: only sessions with the current number are valid. */
  session_version: z._default(z.number(), 0),
  revision: z._default(z.number(), 0),
  created_at: z.string(),
  phone_country_code: z._default(phoneCountryCode, '+55'),
  phone: optionalText,
  document_type: z._default(documentType, 'cpf'),
  document_number: optionalText,
  cep: optionalText,
  address: optionalText,
  address_number: optionalText,
  address_complement: optionalText,
  city: optionalText,
  state: optionalText,
  /** The plan chosen at sign-up; the subscription holds the plan that is paid. */
  plan_id: z._default(z.nullable(z.number()), null),
});
export type User = z.output<typeof user>;
export type NewUser = z.input<typeof user>;

export const parseUser = (item: unknown): User => user.parse(item);

export const searchTextOf = ({
  name,
  email,
  document_number,
}: Pick<NewUser, 'name' | 'email' | 'document_number'>): string =>
  normalizeSearch([name, email, document_number ?? ''].join(' '));

/** In lower case, without accents and what nobody sees. */
export const normalizeSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{DI}\p{Cf}]/gu, '')
    .toLowerCase()
    .trim();

/**
 * Replaces a profile that a stranger may have typed. The name defaults to the part of the e-mail before "@".
 */
export const cleanProfileOf = (email: string, name = email.slice(0, email.indexOf('@'))) => ({
  ...emptyProfile,
  name,
});

const emptyProfile = {
  phone_country_code: '+55',
  phone: null,
  document_type: 'cpf',
  document_number: null,
  cep: null,
  address: null,
  address_number: null,
  address_complement: null,
  city: null,
  state: null,
  pending_email: null,
} as const;

export const countsOfUser = ({ is_admin }: Pick<NewUser, 'is_admin'>): Counts => ({
  users: 1,
  administrators: Number(is_admin),
});

/** A `subscriber` may use the product, or was made one by an administrator. */
export const userTypeOf = (
  { is_admin, user_type }: Pick<User, 'is_admin' | 'user_type'>,
  isSubscriber: boolean,
): UserType => {
  if (is_admin) return 'admin';
  return isSubscriber || user_type === 'subscriber' ? 'subscriber' : 'basic';
};

type Proof = Pick<User, 'email' | 'email_proven' | 'is_admin' | 'pending_email'>;

/** Administrators count as having proven their e-mail. */
export const isEmailProven = ({ email_proven, is_admin }: Pick<User, 'email_proven' | 'is_admin'>): boolean =>
  email_proven || is_admin;

export const pendingAddress = (
  { pending_email }: Pick<Proof, 'pending_email'>,
  now: number,
): string | null =>
  pending_email && pending_email.expires_at > toMoment(now) ? pending_email.address : null;

export const isProving = (user: Proof, address: string, now: number): boolean =>
  pendingAddress(user, now) === address || (user.email === address && !user.email_proven);

export const toSessionUser = ({ id, name, email, is_admin }: User): SessionUser => ({
  id,
  name,
  email,
  isAdmin: is_admin,
});

export const emailTaken = () => fieldError('conflict', 'email', 'Este e-mail já está cadastrado.');
