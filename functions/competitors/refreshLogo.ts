import { setTimeout as wait } from 'node:timers/promises';
import pMap from 'p-map';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { fetchIcon } from '../companies/logos/fetchIcon.ts';
import { removeUnusedLogo, storeLogo } from '../companies/logos/storeLogo.ts';
import { AppError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import { saveCompetitorLogo } from './competitors.store.ts';
import { competitorNotFound, type StoredCompetitor } from './competitors.ts';

/** Returns the logo's key. Throws like `fetchIcon`, and `not_found` if the competitor is deleted. */
export const refreshLogo = async (userId: string, competitor: StoredCompetitor): Promise<string> => {
  const key = await storeLogo(competitor.id, await fetchIcon(competitor.domain));
  const before = await saveCompetitorLogo(userId, competitor.id, key);
  await removeUnusedLogo(key, before);
  if (!before) throw competitorNotFound();
  return key;
};

const AT_ONCE = { concurrency: 40 };

/** Returns the keys of the logos that were found, in the order of the competitors. */
export const refreshLogos = (
  userId: string,
  listed: readonly StoredCompetitor[],
): Promise<(string | null)[]> =>
  pMap(
    listed,
    async (competitor) => {
      try {
        return await refreshLogo(userId, competitor);
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },
    AT_ONCE,
  );

/** How long a creation waits for the logos. */
const WAIT_MS = 1500;

/** Returns the competitors with the logos that are there in time. Never throws. */
export const withFirstLogos = async (
  userId: string,
  created: readonly StoredCompetitor[],
  now: number,
): Promise<readonly StoredCompetitor[]> => {
  if (created.length === 0) return created;
  const fetched = fetchFirst(userId, created, now);
  const keys = await Promise.race([fetched, wait(WAIT_MS, undefined, { ref: false })]);
  return keys ? created.map((one, index) => ({ ...one, logo_key: keys[index] ?? null })) : created;
};

const fetchFirst = async (userId: string, created: readonly StoredCompetitor[], now: number) => {
  try {
    await consumeRateLimit('first-logos', userId, now);
    return await refreshLogos(userId, created);
  } catch (error) {
    if (!(error instanceof AppError)) log.error('The logos of new competitors were not fetched', { error });
    return undefined;
  }
};
