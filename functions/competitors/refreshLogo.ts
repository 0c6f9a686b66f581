import { fetchIcon } from '../companies/logos/fetchIcon.ts';
import { logoPath } from '../companies/logos/logos.ts';
import { removeUnusedLogo, storeLogo } from '../companies/logos/storeLogo.ts';
import { saveCompetitorLogo } from './competitors.store.ts';
import { competitorNotFound, type StoredCompetitor } from './competitors.ts';

/**
 * Makes the icon of the competitor's domain its logo and returns the logo's path.
 * Throws what `fetchIcon` throws, and `not_found` if the competitor has been deleted.
 */
export const refreshLogo = async (userId: string, competitor: StoredCompetitor): Promise<string> => {
  const key = await storeLogo(competitor.id, await fetchIcon(competitor.domain));
  const before = await saveCompetitorLogo(userId, competitor.id, key);
  await removeUnusedLogo(key, before);
  if (!before) throw competitorNotFound();
  return logoPath(key);
};
