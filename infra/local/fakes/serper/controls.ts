import * as z from 'zod/mini';
import { SearchControls } from '../searchControls.ts';
import { type FaultKind, faultKinds } from './faults.ts';
import type { OrganicResult } from './results.ts';

export const faultsForm = z.object({
  rate: z.number(),
  kinds: z.optional(z.array(z.enum(faultKinds))),
  q: z.optional(z.string()),
});

/** The body of `PUT /_account`. */
export const accountForm = z.object({
  /** What the account's address answers; by default, the credits that are left. */
  body: z.optional(z.unknown()),
  /** How it fails. */
  fault: z.optional(z.enum(faultKinds)),
  /** The only key that the fake accepts from now on. */
  key: z.optional(z.string()),
});
type AccountControls = z.output<typeof accountForm>;

/** As many as the second of Serper's packages. */
export const CREDITS = 500_000;

/** What the fake was told to do, and the searches that it received. */
export class SerperControls extends SearchControls<FaultKind, OrganicResult> {
  #account: AccountControls = {};
  #spent = 0;

  /** What the account holds: of so many credits, a search that is answered takes one. */
  get credits(): number {
    return Math.max(0, CREDITS - this.#spent);
  }

  spendCredit(): void {
    this.#spent += 1;
  }

  get account(): AccountControls {
    return this.#account;
  }

  /** Replaces what was said of the account before. */
  setAccount(account: AccountControls): void {
    this.#account = account;
  }

  override reset(): void {
    super.reset();
    this.#account = {};
    this.#spent = 0;
  }
}
