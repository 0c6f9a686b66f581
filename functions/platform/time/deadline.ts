import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientName } from './timeLimits.ts';

interface Running {
  /** Milliseconds since 1970. */
  readonly deadline: number;
  /** The clients that have let this request wait in vain. */
  readonly unanswered: Set<ClientName>;
}

const running = new AsyncLocalStorage<Running>();

/** Runs a route under a deadline (milliseconds since 1970), which `timeLeft` reads inside of it. */
export const runUntil = <T>(deadline: number, run: () => Promise<T>): Promise<T> =>
  running.run({ deadline, unanswered: new Set() }, run);

/** Milliseconds until the deadline; Infinity without one. */
export const timeLeft = (): number => (running.getStore()?.deadline ?? Number.POSITIVE_INFINITY) - Date.now();

/** The clients that have let this route wait in vain; undefined outside of a route, as in a worker. */
export const unansweredHere = (): Set<ClientName> | undefined => running.getStore()?.unanswered;
