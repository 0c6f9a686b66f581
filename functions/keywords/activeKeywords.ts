import { listCompanies } from '../companies/companies.store.ts';
import { activeKeywordLimit } from '../subscriptions/allowance.ts';
import { readSubscription, saveActiveLimit } from '../subscriptions/subscription.store.ts';
import { clearActiveLimit } from '../subscriptions/usage.store.ts';
import { activate, type KeywordRecord, listRecords } from './keywords.store.ts';

/** How often subscription and keywords may change under our hands before we give up; whoever asked tries again. */
const TRIES = 8;

/**
 * Makes the keywords of an account active that were created first, as many as the subscription keeps, and all others inactive: nothing is
 * lost when a plan shrinks or ends, and all comes back when it grows. May be repeated, after a crash at any step, and at once with others: every
 * write holds only while the subscription is the one that was read. Reads no keyword where they are settled already.
 */
export const applyActiveLimit = (userId: string): Promise<void> => settle(userId, { believes: true });

/** `believes` what is noted of keywords that are settled already. */
const settle = async (userId: string, { believes }: { readonly believes: boolean }): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const { subscription, activeLimit } = await readSubscription(userId);
    const most = await activeKeywordLimit(subscription);
    if (believes && activeLimit?.active_limit_applied === most) return;
    if (await settleFor(userId, most, subscription?.sync_version ?? 0)) return;
  }
  throw new Error('The subscription or the keywords kept changing');
};

/** False where something changed meanwhile. */
const settleFor = async (userId: string, most: number, syncVersion: number): Promise<boolean> => {
  const keywords = await listExisting(userId);
  const wrong = keywords.filter(({ is_active }, index) => is_active !== index < most);
  // Before the first of them changes: a crash in between leaves them to be settled again.
  if (wrong.length > 0) await clearActiveLimit(userId);
  const corrected = await correct(userId, wrong, syncVersion);
  return (
    corrected &&
    saveActiveLimit(userId, syncVersion, {
      active_limit_applied: most,
      has_inactive_keywords: keywords.length > most,
    })
  );
};

/** Without those whose company is deleted: a sweep will remove them. */
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

/** Lets inactive keywords, where there are some, take the place of deleted ones. */
export const reactivateKeywords = async (userId: string): Promise<void> => {
  const { activeLimit } = await readSubscription(userId);
  // What is noted may have been counted before the deletion.
  if (activeLimit?.has_inactive_keywords !== false) await settle(userId, { believes: false });
};
