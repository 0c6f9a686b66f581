/** A plan limits the active keywords, and the companies and competitors that are checked. */

import type { Limits } from '#shared/contract/plans.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { requireUser } from '../accounts/users.store.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { bumpListVersion, toggleCompany } from '../companies/companyCounters.store.ts';
import { isStill } from '../companies/items.store.ts';
import { newRebuildByResults } from '../companies/rebuilds.ts';
import { requireTrashed } from '../companies/trash.store.ts';
import { toggleCompetitor } from '../competitors/competitors.store.ts';
import type { StoredCompetitor } from '../competitors/competitors.ts';
import { type Action, transact, updateAction } from '../platform/aws/writes.ts';
import { chunks } from '../platform/chunks.ts';
import { toMoment } from '../platform/time/clock.ts';
import { requireSyncVersion } from '../subscriptions/subscription.store.ts';
import { recordLimits } from '../subscriptions/usage.store.ts';
import type { AppliedLimits } from '../subscriptions/usage.ts';
import { recordTask } from '../tasks/tasks.store.ts';
import type { TaskOf } from '../tasks/tasks.ts';
import { keywordKey, listRecords } from './keywords.store.ts';
import type { KeywordRecord } from './keywords.ts';

const toggle = (userId: string, { id, keyword, is_active }: KeywordRecord): Action => {
  const set = is_active
    ? { is_active: false, fetch: undefined }
    : { is_active: true, fetch: normalizeQuery(keyword), activated_at: toMoment(Date.now()) };
  return updateAction(keywordKey(userId, id), { set, ...isStill(id) });
};

/** Fits a transaction with the condition. */
const DEACTIVATED_AT_ONCE = 99;

/** Makes the keywords of a company in the trash inactive. Stops if the company is restored meanwhile. */
export const deactivateTrashed = async (deletion: TaskOf<'trash'>): Promise<void> => {
  const { user_id, company_id } = deletion;
  const active = (await listRecords(user_id, company_id)).filter(({ is_active }) => is_active);
  for (const batch of chunks(active, DEACTIVATED_AT_ONCE)) {
    const toggles = batch.map((keyword) => toggle(user_id, keyword));
    const failed = await transact([requireTrashed(user_id, deletion), ...toggles]);
    if (failed.length > 0) return;
  }
};

/** A transaction holds 100 actions: three conditions, and at worst a company with its rebuild an item. */
const PER_TRANSACTION = 32;

interface Toggling {
  readonly syncVersion: number;
  readonly limitVersion: number;
  readonly applied: AppliedLimits;
}

/**
 * Returns false if the account has changed since it was read; some changes may then be made but not recorded.
 */
export const toggleActive = async (
  userId: string,
  { companies = [], keywords = [], competitors = [] }: Partial<AccountLists>,
  { syncVersion, limitVersion, applied }: Toggling,
): Promise<boolean> => {
  const listed = [
    ...keywords.map((keyword) => ({
      of: keyword.company_id,
      action: toggle(userId, keyword),
      isBack: false,
    })),
    ...competitors.map((competitor) => ({
      of: competitor.company_id,
      action: toggleCompetitor(userId, competitor),
      isBack: competitor.beyond_limit,
    })),
  ];
  // Companies are toggled first, because nothing can be added to a company beyond the limit.
  const batches = [
    ...chunks(companies, PER_TRANSACTION).map((batch) => batch.map((one) => toggleCompany(userId, one))),
    ...chunks(listed, PER_TRANSACTION).map((batch) => [
      ...companiesOf(batch).map((companyId) => bumpListVersion(userId, companyId)),
      ...companiesOf(batch.filter(({ isBack }) => isBack)).map((companyId) =>
        recordTask(newRebuildByResults(userId, companyId, Date.now())),
      ),
      ...batch.map(({ action }) => action),
    ]),
  ];
  for (const [index, batch] of (batches.length === 0 ? [[]] : batches).entries()) {
    const isLast = index >= batches.length - 1;
    const failed = await transact([
      requireUser(userId),
      requireSyncVersion(userId, syncVersion),
      recordLimits(userId, limitVersion + index, isLast ? applied : undefined),
      ...batch,
    ]);
    if (failed.length > 0) return false;
  }
  return true;
};

const companiesOf = (listed: readonly { readonly of: string }[]): string[] => [
  ...new Set(listed.map(({ of }) => of)),
];

export interface AccountLists {
  readonly companies: readonly StoredCompany[];
  readonly keywords: readonly KeywordRecord[];
  readonly competitors: readonly StoredCompetitor[];
}

/**
 * Keeps the oldest companies, their oldest keywords except paused ones, and each company's oldest
 * competitors.
 */
export const togglesFor = (
  { companies, keywords, competitors }: AccountLists,
  { max_companies, max_keywords, max_competitors }: Limits,
): { readonly toggled: AccountLists; readonly applied: AppliedLimits } => {
  const kept = new Set(companies.slice(0, max_companies).map(({ id }) => id));
  const wanted = keywords.filter(({ paused = false }) => !paused);
  const active = new Set(wanted.filter(({ company_id }) => kept.has(company_id)).slice(0, max_keywords));
  const byCompany = Map.groupBy(competitors, ({ company_id }) => company_id);
  const placed = new Set(
    [...byCompany.values()].flatMap((competitors) => competitors.slice(0, max_competitors)),
  );
  return {
    toggled: {
      companies: companies.filter(({ id, beyond_limit = false }) => beyond_limit === kept.has(id)),
      keywords: keywords.filter((keyword) => keyword.is_active !== active.has(keyword)),
      competitors: competitors.filter(
        (competitor) => (competitor.beyond_limit ?? false) === placed.has(competitor),
      ),
    },
    applied: {
      active_limit_applied: max_keywords,
      company_limit_applied: max_companies,
      competitor_limit_applied: max_competitors,
      has_inactive_keywords: active.size < wanted.length,
      has_beyond_limit: kept.size < companies.length || placed.size < competitors.length,
    },
  };
};
