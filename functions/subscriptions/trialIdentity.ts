/**
 * Each document, each proven e-mail and each Google account gets one trial. Hashes are keyed, since eleven
 * digits can be guessed.
 */
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { isEmailProven, type User } from '../accounts/users.ts';
import { readSecret } from '../platform/aws/secrets.ts';
import { env } from '../platform/env.ts';

const trialKey = z.object({ key: z.string().check(z.minLength(32)) });

/** A Google account counts as an e-mail, whatever its address is later. */
export type TrialMark = 'document' | 'email';

export interface TrialIdentity {
  /** Identifies the account, which may repeat its own claim. */
  readonly owner: string;
  readonly marks: readonly { readonly mark: TrialMark; readonly hash: string }[];
}

type Person = Pick<User, 'id' | 'document_number' | 'email' | 'email_proven' | 'identity_id' | 'is_admin'>;

/** Leaves out an unproven e-mail, which may be anybody's: it neither uses up nor prevents a trial. */
export const hashTrialIdentity = async (person: Person): Promise<TrialIdentity> => {
  const { key } = await readSecret(env('TRIAL_KEY_SECRET_ID'), trialKey);
  return identityWith(key, person);
};

export const identityWith = (key: string, person: Person): TrialIdentity => {
  const { id, document_number, email, identity_id } = person;
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    owner: hash(`account:${id}`),
    marks: [
      ...(document_number ? [{ mark: 'document', hash: hash(`document:${document_number}`) } as const] : []),
      ...(isEmailProven(person) ? [{ mark: 'email', hash: hash(`email:${mailboxOf(email)}`) } as const] : []),
      ...(identity_id ? [{ mark: 'email', hash: hash(`identity:${identity_id}`) } as const] : []),
    ],
  };
};

/**
 * Removes plus tags and, for Gmail, dots and the second domain: all these addresses reach the same mailbox.
 */
const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [domain, local] = [email.slice(at + 1), email.slice(0, at).replace(/(?<=.)\+.*$/, '')];
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`;
  return `${local.replaceAll('.', '')}@gmail.com`;
};
