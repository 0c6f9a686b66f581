import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

export interface Person {
  /** Google's id of the person, who may rename the account; derived from the e-mail if it is absent. */
  readonly sub?: string | undefined;
  readonly email: string;
  readonly name?: string | undefined;
  /** Cognito sends a string. */
  readonly email_verified?: boolean | string | undefined;
}

export const demoPeople: readonly Person[] = [
  { name: 'Ana Beatriz Nogueira', email: 'ana.nogueira@exemplo.com.br' },
  { name: 'Carlos Eduardo Prado', email: 'carlos.prado@exemplo.com.br' },
  { name: 'Júlia Tavares', email: 'julia.tavares@exemplo.com.br', email_verified: false },
];

/** The person chosen in the account chooser's form; undefined if the form was not submitted yet. */
export const chosenPerson = (fields: URLSearchParams): Person | undefined => {
  const email = fields.get('_email');
  if (!email) return undefined;
  const known = demoPeople.find((person) => person.email === email);
  return known ?? { email, email_verified: fields.get('_unverified') === null };
};

export const subjectOf = ({ sub, email }: Person): string =>
  sub ??
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 21);

/** Like Google, leaves out what is unknown. */
export const claimsOf = (person: Person): Readonly<Record<string, unknown>> => ({
  sub: subjectOf(person),
  email: person.email,
  email_verified: person.email_verified ?? true,
  ...(person.name !== undefined && { name: person.name }),
});

/** The steps of a sign-in, and the calls about a user pool's users. */
export type Step = 'discovery' | 'keys' | 'token' | 'users';

export interface UnsignedToken {
  readonly header: Record<string, unknown>;
  readonly payload: Record<string, unknown>;
}

/** What tests set. */
export interface GoogleState {
  /** Who signs in next, without the account chooser. The sign-in clears this. */
  nextPerson: Person | undefined;
  /** Answers a step in place of the provider, and returns whether it did. */
  intercept: (step: Step, response: ServerResponse) => boolean;
  /** Changes a token before it is signed. */
  tamper: (token: UnsignedToken) => void;
  /** Changes a token after it is signed. */
  resign: (token: string) => string;
}

export const initialState = (): GoogleState => ({
  nextPerson: undefined,
  intercept: () => false,
  tamper: () => undefined,
  resign: (token) => token,
});
