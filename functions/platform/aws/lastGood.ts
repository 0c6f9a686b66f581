import { log } from '../log.ts';
import { MINUTE, SECOND } from '../time/clock.ts';
import { isUnavailable } from '../unavailable.ts';

const LIFETIME = 15 * MINUTE;
/** The pause before asking a failed source again: asking at once would keep every caller waiting. */
const PAUSE = 10 * SECOND;

interface LastGood {
  readonly value: unknown;
  readonly readAt: number;
  readonly askAgainAt: number;
}

/** Keeps the last good value of each name; `read` refreshes it after `maxAge` milliseconds. */
export const lastGoodValues = (maxAge = 0) => {
  const known = new Map<string, LastGood>();

  /** Also asks a source that has just failed; throws if it still fails. */
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
      if (!last || !isUnavailable(error) || now > last.readAt + LIFETIME) throw error;
      log.error('The last good value serves while its source is down', { name, error });
      known.set(name, { ...last, askAgainAt: Math.min(now + PAUSE, last.readAt + LIFETIME) });
      return last.value;
    }
  };

  return { read, readFresh, forget: () => known.clear() };
};
