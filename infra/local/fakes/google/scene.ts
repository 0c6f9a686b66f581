import { generateKeyPairSync, sign } from 'node:crypto';
import * as z from 'zod/mini';
import { faultKinds } from '../serper/faults.ts';
import type { Person } from './people.ts';

/** The steps of a sign-in that can fail on the provider's side. */
export const steps = ['discovery', 'keys', 'token'] as const;
export type Step = (typeof steps)[number];

export const identityFaultsForm = z.object({
  /** How every call of these steps fails; without it, none does. */
  kind: z.optional(z.enum(faultKinds)),
  steps: z._default(z.array(z.enum(steps)), [...steps]),
});
export type IdentityFaults = z.input<typeof identityFaultsForm>;

/** An ID token before it is signed. */
export interface Draft {
  readonly header: Record<string, unknown>;
  readonly payload: Record<string, unknown>;
}

/** How an ID token is signed: by the provider's key, by one of nobody's, or not at all. */
export type Signature = 'right' | 'foreign' | 'none';

/** What the providers of a stand-in are told to do. */
export interface Scene {
  /** Whoever signs in next, without being asked; then nobody again. */
  nextPerson: Person | undefined;
  faults: z.output<typeof identityFaultsForm>;
  tamper: (draft: Draft) => void;
  signature: Signature;
}

/** Nothing out of the ordinary. */
export const ordinary = (): Scene => ({
  nextPerson: undefined,
  faults: z.parse(identityFaultsForm, {}),
  tamper: () => undefined,
  signature: 'right',
});

/** A token as signed in the wanted way. */
export const resign = (token: string, signature: Signature): string => {
  const [header = '', payload = ''] = token.split('.');
  if (signature === 'none') return `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`;
  if (signature === 'right') return token;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const data = `${header}.${payload}`;
  return `${data}.${sign('RSA-SHA256', Buffer.from(data), privateKey).toString('base64url')}`;
};

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
