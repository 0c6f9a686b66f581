import { log } from '../log.ts';
import { isOutage } from '../outage.ts';
import { MINUTE, SECOND } from '../time/clock.ts';

/** How long a value serves after it was last read. */
const LIFETIME = 15 * MINUTE;
/** How long a source that is down is left alone: every caller would wait for it in vain. */
const PAUSE = 10 * SECOND;

interface LastGood {
  readonly value: unknown;
  readonly readAt: number;
  readonly askAgainAt: number;
}

interface LastGoodValues {
  /** Reads a value, or returns the last good one while the source is down. */
  readonly read: (name: string, readNow: () => Promise<unknown>) => Promise<unknown>;
  /** Reads a value even if its source was down a moment ago; throws if it still is. */
  readonly readFresh: (name: string, readNow: () => Promise<unknown>) => Promise<unknown>;
  readonly forget: () => void;
}

/** Keeps the last good value of each name, which `read` asks for again after so many milliseconds. */
export const lastGoodValues = (maxAge = 0): LastGoodValues => {
  const known = new Map<string, LastGood>();

  const readFresh = async (name: string, readNow: () => Promise<unknown>): Promise<unknown> => {
    const value = await readNow();
    const now = Date.now();
    known.set(name, { value, readAt: now, askAgainAt: now + maxAge });
    return value;
  };

  const read = async (name: string, readNow: () => Promise<unknown>): Promise<unknown> => {
    const last = known.get(name);
    if (last && last.askAgainAt > Date.now()) return last.value;
    try {
      return await readFresh(name, readNow);
    } catch (error) {
      const now = Date.now();
      if (!last || !isOutage(error) || now > last.readAt + LIFETIME) throw error;
      log.error('The last good value serves while its source is down', { name, error });
      known.set(name, { ...last, askAgainAt: Math.min(now + PAUSE, last.readAt + LIFETIME) });
      return last.value;
    }
  };

  return { read, readFresh, forget: () => known.clear() };
};
