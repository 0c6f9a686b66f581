/** The keys are described in keywords.store.ts. */
import { requireCompany } from '../companies/companies.store.ts';
import { requireWithinLimit } from '../companies/companies.ts';
import { addToCompany } from '../companies/companyCounters.store.ts';
import { nameIn } from '../companies/items.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { transact } from '../platform/aws/writes.ts';
import { chunks } from '../platform/chunks.ts';
import { AppError } from '../platform/errors.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { limitReached } from '../subscriptions/limits.ts';
import { requireSubscription } from '../subscriptions/subscription.store.ts';
import { addUsage } from '../subscriptions/usage.store.ts';
import { findNamed, KEYWORDS_PER_TRANSACTION } from './bulk.store.ts';
import { putKeyword } from './keywords.store.ts';
import type { KeywordRecord } from './keywords.ts';

/** Throws `conflict` if the keyword exists, `limit_reached`, and as below. */
export const createKeyword = async (userId: string, created: KeywordRecord): Promise<void> => {
  const [addition] = await createKeywords(userId, created.company_id, [created]);
  if (addition?.existing.length)
    throw new AppError('conflict', 'Esta palavra-chave já existe nesta empresa.');
  if (addition?.beyondLimit.length) throw limitReached('max_keywords', addition.max);
};

interface Addition {
  readonly created: readonly KeywordRecord[];
  /** With the ids that are stored. */
  readonly existing: readonly KeywordRecord[];
  readonly beyondLimit: readonly KeywordRecord[];
  readonly max: number;
}

/**
 * Creates what the plan's limit allows, and returns what each transaction added. Throws `limit_reached` for a
 * company beyond the limit, `not_found`, and `forbidden` without a subscription, perhaps after storing some
 * of the keywords; repeating is safe.
 */
export const createKeywords = async (
  userId: string,
  companyId: string,
  wanted: readonly KeywordRecord[],
): Promise<readonly Addition[]> => {
  const additions: Addition[] = [];
  for (const batch of chunks(wanted, KEYWORDS_PER_TRANSACTION)) {
    additions.push(await retryOrThrow(() => tryToCreate(userId, companyId, batch)));
  }
  return additions;
};

/** Returns undefined if something has changed since it was read. */
const tryToCreate = async (
  userId: string,
  companyId: string,
  batch: readonly KeywordRecord[],
): Promise<Addition | undefined> => {
  const company = await requireCompany(userId, companyId);
  const allowance = await requireAllowance(userId, Date.now());
  requireWithinLimit(company, allowance);
  const { usage, plan_id, max_keywords: max } = allowance;
  const stored = await findNamed(
    userId,
    batch.map(({ id }) => id),
  );
  const existing = batch.flatMap((one) => {
    const id = stored.get(nameIn(one.id))?.id;
    return id === undefined ? [] : [{ ...one, id }];
  });
  const missing = batch.filter(({ id }) => !stored.has(nameIn(id)));
  const free = Math.max(0, max - usage.keywords);
  const created = missing.slice(0, free);
  const added = { created, existing, beyondLimit: missing.slice(free), max };
  if (created.length === 0) return added;
  const failed = await transact([
    requireSubscription(userId, plan_id),
    addUsage(userId, 'keywords', max, created.length),
    addToCompany(userId, companyId, 'keywords_count', { count: created.length }),
    ...created.map((keyword) => putKeyword(userId, keyword)),
  ]);
  return failed.length === 0 ? added : undefined;
};
