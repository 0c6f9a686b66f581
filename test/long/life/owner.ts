import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '#shared/contract/index.ts';
import { verifyPassword } from '../../../functions/accounts/signIn/password.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { seededRandom } from '../../../infra/local/fakes/random.ts';
import { callerOf } from '../../support/people/caller.ts';
import { type Customer, signIn, userOf } from '../../support/people/customers.ts';

export interface OwnerOptions {
  readonly customer: Customer;
  readonly password: string;
  readonly seed: string;
  readonly address: () => Promise<string>;
}

interface Seen {
  /** The password that is right; undefined if neither the last nor the wanted one is. */
  readonly password: string | undefined;
  readonly isOwnOpen: boolean;
  readonly isOtherOpen: boolean;
}

/**
 * A customer who changes the password, which ends all other sessions, or only ends these. What a kill cut off
 * is done in whole or not at all.
 */
export class Owner {
  acts = 0;
  readonly violations: string[] = [];
  readonly #options: OwnerOptions;
  #password: string;
  /** The cookie of another session; empty without one. */
  #other = '';

  constructor(options: OwnerOptions) {
    this.#options = options;
    this.#password = options.password;
  }

  /** `wasKilled` tells whether the product was killed since a moment of `performance`. */
  async act(wasKilled: (since: number) => boolean): Promise<void> {
    const since = performance.now();
    this.acts += 1;
    const wanted = seededRandom(this.#options.seed, this.acts) < 0.5 ? `senha-${this.acts}` : this.#password;
    const name = wanted === this.#password ? 'ending sessions' : 'changing the password';
    const status = await this.#send(wanted).catch(() => 500);
    if (status >= 500 && !wasKilled(since)) this.violations.push(`${name} failed with ${status}`);
    let seen = await this.#look(wanted);
    while (!seen && wasKilled(since)) {
      await wait(50);
      seen = await this.#look(wanted);
    }
    if (!seen || !this.#isRight(status, wanted, seen))
      this.violations.push(`${name}, ${status}: ${JSON.stringify(seen)}`);
    this.#password = seen?.password ?? wanted;
    if (!seen?.isOtherOpen) this.#other = '';
  }

  #isRight(status: number, wanted: string, { password, isOtherOpen, isOwnOpen }: Seen): boolean {
    const isDone = password === wanted && !isOtherOpen;
    const isUndone = password === this.#password && isOtherOpen === (this.#other !== '');
    return isOwnOpen && (status === 200 ? isDone : isUndone || (status >= 500 && isDone));
  }

  async #send(wanted: string): Promise<number> {
    const { customer, address } = this.#options;
    const { userId, cookie } = customer;
    if (this.#other === '') this.#other = await signIn(await userOf(userId));
    // The limits are reset, because no real customer changes the password as often as this one.
    for (const limit of ['session-password', 'password-change'] as const) await resetRateLimit(limit, userId);
    const call = callerOf(await address(), cookie);
    if (wanted === this.#password) return (await call(routes.accounts.endSessions, {})).status;
    const body = { currentPassword: this.#password, password: wanted, confirmPassword: wanted };
    return (await call(routes.accounts.changePassword, { body })).status;
  }

  /** Returns undefined if something cannot be read. */
  async #look(wanted: string): Promise<Seen | undefined> {
    const { cookie, userId } = this.#options.customer;
    try {
      const isOtherOpen = this.#other !== '' && (await this.#isOpen(this.#other));
      const isOwnOpen = await this.#isOpen(cookie);
      const { password_hash } = await userOf(userId);
      const isWanted = await verifyPassword(wanted, password_hash);
      const isKept = isWanted || (await verifyPassword(this.#password, password_hash));
      const kept = isKept ? this.#password : undefined;
      return { password: isWanted ? wanted : kept, isOwnOpen, isOtherOpen };
    } catch {
      return undefined;
    }
  }

  async #isOpen(cookie: string): Promise<boolean> {
    const { status } = await callerOf(await this.#options.address(), cookie)(routes.companies.list, {});
    if (status !== 200 && status !== 401) throw new Error(`A read is answered ${status}`);
    return status === 200;
  }
}
