import { MINUTE } from '../platform/time/clock.ts';
import { ttlCache } from '../platform/ttlCache.ts';
import type { StoredCompany } from './companies.ts';

/** After this time a list is read again, in case a change was missed. */
const KEPT_MS = 10 * MINUTE;

/** The most that each kind of list caches: about 60 MB of keywords if each has ten competitors. */
const MOST_ITEMS = 20_000;

/** How late a write may appear after its announcement: its retries plus the difference of two clocks. */
const LATE_MS = MINUTE;

type Versions = Pick<StoredCompany, 'id' | 'list_version' | 'rankings_until'>;

/**
 * Returns the same list until the company, read before, says that it may have changed. `byVersion` is for
 * lists that change only with `list_version`.
 */
export const cachedReader = <K>(
  list: (userId: string, companyId: string) => Promise<readonly K[]>,
  { byVersion = false } = {},
) => {
  const kept = ttlCache<readonly K[]>(KEPT_MS, { most: MOST_ITEMS, sizeOf: ({ length }) => length + 1 });
  return (userId: string, { id, list_version, rankings_until }: Versions): Promise<readonly K[]> => {
    const until = byVersion ? 0 : rankings_until;
    if (Date.now() <= until + LATE_MS) return list(userId, id);
    return kept([userId, id, list_version, until].join(' '), () => list(userId, id));
  };
};
