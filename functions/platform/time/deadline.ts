import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientName } from './timeLimits.ts';

interface Running {
  /** The deadline in milliseconds since 1970. */
  readonly deadline: number;
  /** The clients that timed out in this request. */
  readonly unanswered: Set<ClientName>;
}

const running = new AsyncLocalStorage<Running>();

/** `deadline` is in milliseconds since 1970. */
export const runUntil = <T>(deadline: number, run: () => Promise<T>): Promise<T> =>
  running.run({ deadline, unanswered: new Set() }, run);

/** Returns milliseconds, or Infinity without a deadline. */
export const timeLeft = (): number => (running.getStore()?.deadline ?? Number.POSITIVE_INFINITY) - Date.now();

/** Returns the clients that timed out in this route; undefined outside a route. */
export const unansweredHere = (): Set<ClientName> | undefined => running.getStore()?.unanswered;
