import type * as z from 'zod/mini';
import type { refreshedLogos } from '#shared/contract/competitors.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { fetchIcon } from '../companies/logos/fetchIcon.ts';
import { replaceLogo } from '../companies/logos/storeLogo.ts';
import { AppError } from '../platform/errors.ts';
import { saveCompetitorLogo } from './competitors.store.ts';
import { competitorNotFound, type StoredCompetitor } from './competitors.ts';

export const refreshLogo = async (userId: string, competitor: StoredCompetitor): Promise<string> => {
  const { id, domain } = competitor;
  const key = await replaceLogo(id, await fetchIcon(domain), (logo) => saveCompetitorLogo(userId, id, logo));
  if (key === undefined) throw competitorNotFound();
  return key;
};

/** Counts a press once, and apart from it its further parts and the first logos of new competitors. */
export const countRefresh = (userId: string, isPart: boolean, now: number): Promise<void> =>
  consumeRateLimit(isPart ? 'logo-part' : 'logo', userId, now);

/** Even if no icon is answered, so many at once take less time than the function has. */
const PART = 40;

/** Refreshes the logos of those whose ids follow `after`. One that is not found is left as it is. */
export const refreshPart = async (
  userId: string,
  wanted: readonly StoredCompetitor[],
  after = '',
): Promise<z.output<typeof refreshedLogos>> => {
  const listed = wanted.filter(({ id }) => id > after).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const part = listed.slice(0, PART);
  const found = await Promise.all(part.map((competitor) => isRefreshed(userId, competitor)));
  const left = listed.length - part.length;
  return {
    updated: found.filter(Boolean).length,
    total: part.length,
    left,
    next: left > 0 ? (part.at(-1)?.id ?? null) : null,
  };
};

const isRefreshed = async (userId: string, competitor: StoredCompetitor): Promise<boolean> => {
  try {
    await refreshLogo(userId, competitor);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};
