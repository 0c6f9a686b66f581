/**
 * Who has a trial: a person by their document and their proven e-mail, whatever the account. Both are known
 * by keyed hashes only, which outlive the account; without the key, eleven digits are found by trying.
 */
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { isEmailProven, type User } from '../accounts/users.ts';
import { readSecret } from '../platform/aws/secrets.ts';
import { env } from '../platform/env.ts';

const trialKey = z.object({ key: z.string().check(z.minLength(32)) });

/** Something of a person that begins one trial. */
export type TrialMark = 'document' | 'email';

export interface TrialIdentity {
  /** The account, which may claim again what it has claimed. */
  readonly owner: string;
  readonly marks: readonly { readonly mark: TrialMark; readonly hash: string }[];
}

type Person = Pick<User, 'id' | 'document_number' | 'email' | 'email_proven' | 'is_admin'>;

/** An e-mail that is not proven may be anybody's, so it neither uses up a trial nor is denied one. */
export const trialIdentityOf = async (person: Person): Promise<TrialIdentity> => {
  const { key } = await readSecret(env('TRIAL_KEY_SECRET_ID'), trialKey);
  return identityWith(key, person);
};

export const identityWith = (key: string, person: Person): TrialIdentity => {
  const { id, document_number, email } = person;
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    owner: hash(`account:${id}`),
    marks: [
      ...(document_number ? [{ mark: 'document', hash: hash(`document:${document_number}`) } as const] : []),
      ...(isEmailProven(person) ? [{ mark: 'email', hash: hash(`email:${mailboxOf(email)}`) } as const] : []),
    ],
  };
};

/**
 * The mailbox of an address, as far as it shows: what follows a plus reaches the same one, and Gmail ignores
 * dots and has two domains.
 */
const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [domain, local] = [email.slice(at + 1), email.slice(0, at).replace(/(?<=.)\+.*$/, '')];
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`;
  return `${local.replaceAll('.', '')}@gmail.com`;
};
