import { fetchIcon } from '../companies/logos/fetchIcon.ts';
import { logoPath } from '../companies/logos/logos.ts';
import { removeUnusedLogo, storeLogo } from '../companies/logos/storeLogo.ts';
import { saveCompetitorLogo } from './competitors.store.ts';
import { competitorNotFound, type StoredCompetitor } from './competitors.ts';

/** Returns the logo's path. Throws like `fetchIcon`, and `not_found` if the competitor is deleted. */
export const refreshLogo = async (userId: string, competitor: StoredCompetitor): Promise<string> => {
  const key = await storeLogo(competitor.id, await fetchIcon(competitor.domain));
  const before = await saveCompetitorLogo(userId, competitor.id, key);
  await removeUnusedLogo(key, before);
  if (!before) throw competitorNotFound();
  return logoPath(key);
};
