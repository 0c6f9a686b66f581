import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientName } from './timeLimits.ts';

interface Running {
  readonly deadline: number;
  readonly unanswered: Set<ClientName>;
}

const running = new AsyncLocalStorage<Running>();

export const runUntil = <T>(deadline: number, run: () => Promise<T>): Promise<T> =>
  running.run({ deadline, unanswered: new Set() }, run);

export const timeLeft = (): number => (running.getStore()?.deadline ?? Number.POSITIVE_INFINITY) - Date.now();

export const unansweredHere = (): Set<ClientName> | undefined => running.getStore()?.unanswered;
