import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** A person with an account at the identity provider. */
export const personForm = z.object({
  email: z.string(),
  name: z.optional(z.string()),
  /** Cognito sends a string. */
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
});
export type Person = z.output<typeof personForm>;

/** The people that the account chooser offers. */
export const demoPeople: readonly Person[] = [
  { name: 'Ana Beatriz Nogueira', email: 'ana.nogueira@exemplo.com.br' },
  { name: 'Carlos Eduardo Prado', email: 'carlos.prado@exemplo.com.br' },
  { name: 'Júlia Tavares', email: 'julia.tavares@exemplo.com.br', email_verified: false },
];

/** The person that the account chooser's form names; undefined before a choice was made. */
export const chosenPerson = (fields: URLSearchParams): Person | undefined => {
  const email = fields.get('_email');
  if (!email) return undefined;
  const known = demoPeople.find((person) => person.email === email);
  return known ?? { email, email_verified: fields.get('_unverified') === null };
};

/** The provider's id of a person: the same at every sign-in. */
export const subjectOf = ({ email }: Person): string =>
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 21);

/** A person's claims in an ID token. Like Google, it leaves out what is unknown. */
export const claimsOf = (person: Person): Readonly<Record<string, unknown>> => ({
  sub: subjectOf(person),
  email: person.email,
  email_verified: person.email_verified ?? true,
  ...(person.name !== undefined && { name: person.name }),
});
