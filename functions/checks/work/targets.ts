import type { CheckTarget } from '#shared/messages.ts';
import { findCompany } from '../../companies/companies.store.ts';
import type { StoredCompany } from '../../companies/companies.ts';
import { announceRankings } from '../../companies/companyCounters.store.ts';
import { newRebuild } from '../../companies/rebuilds.ts';
import { listCompetitors } from '../../competitors/competitors.store.ts';
import { type StoredCompetitor, withinLimit } from '../../competitors/competitors.ts';
import { mayBeClosed } from '../../days/closing.ts';
import type { StoredKeyword } from '../../keywords/keywords.ts';
import { findKeyword, readKeywords, saveFailure, saveRanking } from '../../keywords/rankings.store.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { dayOfMoment } from '../../platform/time/calendar.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { afterSerp, ownPlacements, pointOf, shallowly } from '../../rankings/rankings.ts';
import { domainsOf, placeDomain, readOf } from '../../search/placeDomain.ts';
import type { Placement, Serp } from '../../search/serps.ts';
import { saveTasks } from '../../tasks/tasks.store.ts';

export interface TrackedKeyword {
  readonly userId: string;
  readonly keyword: StoredKeyword;
  readonly company: StoredCompany;
  readonly competitors: readonly StoredCompetitor[];
}

export type FindTracked = (target: CheckTarget) => TrackedKeyword | undefined;

/**
 * Reads all that targets need at once. Returns a function that finds one, but no inactive or deleted keyword,
 * nor one of a deleted company; it throws for a target whose items are unreadable.
 */
export const readTracked = async (targets: readonly CheckTarget[]): Promise<FindTracked> => {
  const owners = new Map(targets.map(({ userId, companyId }) => [companyId, userId]));
  const ids = [...owners.keys()];
  const [find, read] = await Promise.all([
    readKeywords(targets),
    Promise.allSettled([...owners].map(([id, userId]) => readSites(userId, id))),
  ]);
  return (target) => {
    const sites = read[ids.indexOf(target.companyId)];
    if (sites?.status === 'rejected') throw sites.reason;
    const keyword = find(target);
    if (!keyword?.is_active || !sites?.value) return undefined;
    return { userId: target.userId, keyword, ...sites.value };
  };
};

type Sites = Pick<TrackedKeyword, 'company' | 'competitors'>;

/** Reads the company first, so that its `list_version` tells whether they are still its competitors. */
const readSites = async (userId: string, companyId: string): Promise<Sites | undefined> => {
  const company = await findCompany(userId, companyId);
  return company && { company, competitors: withinLimit(await listCompetitors(userId, companyId)) };
};

/** Announces the company's rankings. Returns undefined if it is deleted. */
const announceSites = async (tracked: TrackedKeyword): Promise<Sites | undefined> => {
  const { userId, company } = tracked;
  const latest = await announceRankings(userId, company.id);
  return latest?.list_version === company.list_version ? tracked : readSites(userId, company.id);
};

/** Returns a known miss again, once `pages` are read without the site; undefined if more has to be read. */
export const missedShallowly = (
  { keyword, company }: Pick<TrackedKeyword, 'keyword' | 'company'>,
  serp: Serp,
  pages = Number.POSITIVE_INFINITY,
): Placement | undefined =>
  serp.pages >= pages && !serp.exhausted
    ? shallowly(readOf(serp), ownPlacements(keyword, company.domain).own)
    : undefined;

interface Placing extends TrackedKeyword {
  readonly serp: Serp;
  /** How many pages suffice for a keyword that is found nowhere; by default, all. */
  readonly pages?: number | undefined;
  readonly requestedAt: string;
  readonly now: number;
}

/** Returns false if too many places are unreadable. */
export const placeKeyword = async (placing: Placing): Promise<boolean> => {
  const { userId, keyword, serp, pages, requestedAt, now } = placing;
  const sites = await announceSites(placing);
  if (!sites) return true;
  const { company, competitors } = sites;
  const domains = domainsOf(company, competitors);
  const own =
    placeDomain(serp, company.domain, domains) ?? missedShallowly({ company, keyword }, serp, pages);
  const moment = { at: toMoment(now), requestedAt };
  if (!own && serp.exhausted) {
    await saveFailure(userId, keyword.id, moment);
    return false;
  }
  // The domain changed during the fetch; the next attempt reads deep enough for it.
  if (!own) throw new Error("The fetch was not deep enough for the company's domain");
  const placed = competitors.map(({ id, domain }) => [id, placeDomain(serp, domain, domains)] as const);
  const point = pointOf(own, company.domain, placed);
  const isSaved = await retryOrThrow(async (attempt) => {
    const current = attempt === 1 ? keyword : await findKeyword(userId, keyword.id);
    if (!current?.is_active) return false;
    const ranking = afterSerp(current, { ...own, domain: company.domain }, placed, moment);
    return (await saveRanking(userId, current, ranking, point)) || undefined;
  });
  // Results from before midnight may be reused after it.
  const day = dayOfMoment(own.at);
  if (isSaved && mayBeClosed(day, now)) await saveTasks([newRebuild(userId, company.id, day, now)]);
  return true;
};
