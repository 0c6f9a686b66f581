import * as z from 'zod/mini';
import { httpFaultKinds } from '../httpFaults.ts';
import type { Person } from './people.ts';
import type { Signature, UnsignedToken } from './signature.ts';

/** What can fail at the provider: the steps of a sign-in, and the calls about a user pool's users. */
const steps = ['discovery', 'keys', 'token', 'users'] as const;
export type Step = (typeof steps)[number];

export const faultsForm = z.object({
  /** How every call of these steps fails; without it, none fails. */
  kind: z.optional(z.enum(httpFaultKinds)),
  steps: z._default(z.array(z.enum(steps)), [...steps]),
});
export type IdentityFaults = z.input<typeof faultsForm>;

/** What the fake was told to do. */
export interface GoogleState {
  /** Who signs in next without seeing the account chooser. Cleared by that sign-in. */
  nextPerson: Person | undefined;
  faults: z.output<typeof faultsForm>;
  /** Changes every ID token before it is signed. */
  tamper: (token: UnsignedToken) => void;
  signature: Signature;
}

export const initialState = (): GoogleState => ({
  nextPerson: undefined,
  faults: z.parse(faultsForm, {}),
  tamper: () => undefined,
  signature: 'valid',
});
