import pMap from 'p-map';
import { fetchIcon } from '../companies/logos/fetchIcon.ts';
import { removeUnusedLogo, storeLogo } from '../companies/logos/storeLogo.ts';
import { AppError } from '../platform/errors.ts';
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
