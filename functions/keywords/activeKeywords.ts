import { findUser } from '../accounts/users.store.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { activeKeywordLimit } from '../subscriptions/allowance.ts';
import { readSubscription, saveActiveLimit } from '../subscriptions/subscription.store.ts';
import { clearActiveLimit } from '../subscriptions/usage.store.ts';
import { activate, listRecords } from './keywords.store.ts';
import type { KeywordRecord } from './keywords.ts';

/** How often the subscription or the keywords may change while the limit is applied; the caller retries. */
const APPLY_ATTEMPTS = 8;

/**
 * Activates a user's oldest keywords, as many as the subscription keeps, and deactivates the others; reads
 * none if the limit is applied already. May be repeated or run concurrently: every write requires the
 * subscription that was read.
 */
export const applyActiveLimit = (userId: string): Promise<void> => applyLimit(userId, { trustApplied: true });

/** Activates inactive keywords, if there are any, in place of deleted ones. */
export const reactivateKeywords = async (userId: string): Promise<void> => {
  const { subscription, activeLimit } = await readSubscription(userId);
  // The applied limit may have been saved before the deletion. Without a subscription all are inactive.
  if (subscription && activeLimit?.has_inactive_keywords !== false)
    await applyLimit(userId, { trustApplied: false });
};

/** `trustApplied`: do nothing if the limit is already noted as applied. */
const applyLimit = async (
  userId: string,
  { trustApplied }: { readonly trustApplied: boolean },
): Promise<void> => {
  for (let attempt = 0; attempt < APPLY_ATTEMPTS; attempt++) {
    const { subscription, activeLimit } = await readSubscription(userId);
    const limit = await activeKeywordLimit(subscription);
    if (trustApplied && activeLimit?.active_limit_applied === limit) return;
    if (await tryToApply(userId, limit, subscription?.sync_version ?? 0)) {
      // The plan's limit may have changed meanwhile, and have been applied before this one.
      if ((await activeKeywordLimit(subscription)) === limit) return;
    } else if (!(await findUser(userId))) return;
  }
  throw new Error('The subscription or the keywords kept changing');
};

/** Returns false if the subscription, a keyword or a company has changed meanwhile, or the user is gone. */
const tryToApply = async (userId: string, limit: number, syncVersion: number): Promise<boolean> => {
  const keywords = await listExisting(userId);
  const wrong = keywords.filter(({ is_active }, index) => is_active !== index < limit);
  // Before the first change, so that after a crash in between the limit is applied again.
  if (wrong.length > 0) await clearActiveLimit(userId);
  const corrected = await correct(userId, wrong, syncVersion);
  if (!corrected) return false;
  const applied = { active_limit_applied: limit, has_inactive_keywords: keywords.length > limit };
  return saveActiveLimit(userId, syncVersion, applied);
};

/** Leaves out the keywords of deleted companies, which the cleanup removes. */
const listExisting = async (userId: string): Promise<KeywordRecord[]> => {
  const [companies, keywords] = await Promise.all([listCompanies(userId), listRecords(userId)]);
  const existing = new Set(companies.map(({ id }) => id));
  return keywords.filter(({ company_id }) => existing.has(company_id));
};

const correct = async (
  userId: string,
  wrong: readonly KeywordRecord[],
  syncVersion: number,
): Promise<boolean> => {
  const groups = Map.groupBy(wrong, ({ company_id, is_active }) => `${company_id} ${is_active}`);
  for (const keywords of groups.values()) {
    const [first] = keywords;
    if (!first) continue;
    const change = { keywords, active: !first.is_active, syncVersion };
    if (!(await activate(userId, first.company_id, change))) return false;
  }
  return true;
};
