import { findUser } from '../accounts/users.store.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { retryIfChanged } from '../platform/aws/retryIfChanged.ts';
import { activeKeywordLimit } from '../subscriptions/allowance.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { isLimitApplied, isSameLimit, type SubscriptionAndUsage } from '../subscriptions/usage.ts';
import { toggleActive } from './activation.store.ts';
import { listRecords } from './keywords.store.ts';
import type { KeywordRecord } from './keywords.ts';

/**
 * Activates a user's oldest keywords, as many as the subscription keeps, and deactivates the others; reads
 * none if they are in line. May be repeated or run concurrently: every write requires what was read.
 */
export const applyActiveLimit = (userId: string): Promise<void> => applyUnless(userId, isLimitApplied);

/** Activates inactive keywords, if there are any, in place of deleted ones. */
export const reactivateKeywords = async (userId: string): Promise<void> => {
  const { subscription, activeLimit } = await readSubscription(userId);
  // The applied limit may have been saved before the deletion. Without a subscription all are inactive.
  if (subscription && activeLimit.applied?.has_inactive_keywords !== false)
    await applyUnless(userId, () => false);
};

/** Throws if the subscription or the keywords keep changing; the caller retries. */
const applyUnless = async (
  userId: string,
  isApplied: (account: SubscriptionAndUsage, limit: number) => boolean,
): Promise<void> => {
  const outcome = await retryIfChanged(async () => {
    const account = await readSubscription(userId);
    const limit = await activeKeywordLimit(account.subscription);
    if (isApplied(account, limit)) return 'applied';
    if (!(await tryToApplyLimit(userId, account, limit)))
      return (await findUser(userId)) ? undefined : 'gone';
    // The plan's limit may have changed meanwhile, and have been applied before this one.
    return (await activeKeywordLimit(account.subscription)) === limit ? 'applied' : undefined;
  });
  if (!outcome) throw new Error('The subscription or the keywords kept changing');
};

/**
 * Applies the limit of an account that was just read. Returns false if the subscription, a keyword or a
 * company has changed meanwhile, another limit was applied, or the user is gone.
 */
export const tryToApplyLimit = async (
  userId: string,
  { subscription, activeLimit }: SubscriptionAndUsage,
  limit: number,
): Promise<boolean> => {
  const keywords = await listExisting(userId);
  const wrong = keywords.filter(({ is_active }, index) => is_active !== index < limit);
  const applied = { active_limit_applied: limit, has_inactive_keywords: keywords.length > limit };
  if (wrong.length === 0 && isSameLimit(activeLimit.applied, applied)) return true;
  const syncVersion = subscription?.sync_version ?? 0;
  return toggleActive(userId, wrong, { syncVersion, limitVersion: activeLimit.version, applied });
};

/** Leaves out the keywords of deleted companies, which the cleanup removes. */
const listExisting = async (userId: string): Promise<KeywordRecord[]> => {
  const [companies, keywords] = await Promise.all([listCompanies(userId), listRecords(userId)]);
  const existing = new Set(companies.map(({ id }) => id));
  return keywords.filter(({ company_id }) => existing.has(company_id));
};
