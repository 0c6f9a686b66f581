/** Which keywords are active: those that the plan's limit allows. */
import { requireUser } from '../accounts/users.store.ts';
import { bumpListVersion } from '../companies/lists.store.ts';
import { type Action, transact } from '../platform/aws/writes.ts';
import { chunks } from '../platform/chunks.ts';
import { toMoment } from '../platform/time/clock.ts';
import { normalizeQuery } from '../search/serps.ts';
import { requireSyncVersion } from '../subscriptions/subscription.store.ts';
import { setActiveLimit } from '../subscriptions/usage.store.ts';
import type { AppliedLimit } from '../subscriptions/usage.ts';
import { keywordUpdate } from './keywords.store.ts';
import type { KeywordRecord } from './keywords.ts';

/** In a transaction: activates an existing keyword if it is inactive, and deactivates it otherwise. */
const toggle = (userId: string, { id, keyword, is_active }: KeywordRecord): Action => ({
  Update: keywordUpdate(userId, id, {
    set: is_active
      ? ['is_active = :active']
      : ['is_active = :active', 'activated_at = :now', '#fetch = :text'],
    remove: is_active ? ['#fetch'] : [],
    condition: 'attribute_exists(PK)',
    names: { '#fetch': 'fetch' },
    values: {
      ':active': !is_active,
      ...(!is_active && { ':text': normalizeQuery(keyword), ':now': toMoment(Date.now()) }),
    },
  }),
});

/** A transaction holds 100 actions: three conditions, and a company for each keyword at worst. */
const KEYWORDS_PER_TRANSACTION = 48;

interface Toggling {
  /** The sync of the subscription, and the version of the applied limit, that this follows from. */
  readonly syncVersion: number;
  readonly limitVersion: number;
  /** The limit that is applied then. */
  readonly applied: AppliedLimit;
}

/**
 * Activates the inactive and deactivates the active ones of these keywords. Returns false if the subscription
 * or the applied limit is not that one any more, or if a keyword, its company or the user is gone; some
 * keywords may be changed then, and no limit is recorded until all are.
 */
export const toggleActive = async (
  userId: string,
  keywords: readonly KeywordRecord[],
  { syncVersion, limitVersion, applied }: Toggling,
): Promise<boolean> => {
  const batches = keywords.length === 0 ? [[]] : chunks(keywords, KEYWORDS_PER_TRANSACTION);
  for (const [index, batch] of batches.entries()) {
    const isLast = index === batches.length - 1;
    const companies = new Set(batch.map(({ company_id }) => company_id));
    const failed = await transact([
      requireUser(userId),
      requireSyncVersion(userId, syncVersion),
      setActiveLimit(userId, limitVersion + index, isLast ? applied : undefined),
      ...[...companies].map((companyId) => bumpListVersion(userId, companyId)),
      ...batch.map((keyword) => toggle(userId, keyword)),
    ]);
    if (failed.length > 0) return false;
  }
  return true;
};
