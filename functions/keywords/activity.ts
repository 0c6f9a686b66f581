import { listCompanies } from '../companies/store.ts';
import { activeKeywordsOf } from '../limits/limits.ts';
import { readSubscription } from '../limits/store.ts';
import { activate, type KeywordRecord, listRecords } from './store.ts';

/** How often keywords may come and go under our hands before we give up; whoever asked tries again. */
const TRIES = 5;

/**
 * Makes the keywords of an account active that were created first, as many as the subscription keeps, and all others inactive: nothing is
 * lost when a plan shrinks or ends, and all comes back when it grows. May be repeated, and at once with others: every write holds only while the
 * subscription is the one that was read.
 */
export const settleKeywords = async (userId: string): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const { subscription } = await readSubscription(userId);
    const [most, keywords] = await Promise.all([activeKeywordsOf(subscription), listExisting(userId)]);
    const wrong = keywords.filter(({ is_active }, index) => is_active !== index < most);
    const ended = await correct(userId, wrong, subscription?.reading ?? 0);
    if (ended !== 'changed') return;
  }
  throw new Error('The keywords kept changing');
};

/** Without those whose company is deleted: a sweep will remove them. */
const listExisting = async (userId: string): Promise<KeywordRecord[]> => {
  const [companies, keywords] = await Promise.all([listCompanies(userId), listRecords(userId)]);
  const existing = new Set(companies.map(({ id }) => id));
  return keywords.filter(({ company_id }) => existing.has(company_id));
};

const correct = async (userId: string, wrong: readonly KeywordRecord[], reading: number) => {
  const groups = Map.groupBy(wrong, ({ company_id, is_active }) => `${company_id} ${is_active}`);
  for (const keywords of groups.values()) {
    const [first] = keywords;
    if (!first) continue;
    const ended = await activate(userId, first.company_id, { keywords, active: !first.is_active, reading });
    if (ended !== 'done') return ended;
  }
  return 'done';
};

/** Lets inactive keywords take the place of a deleted one, where the account holds as many as its plan allows or more. */
export const fillPlace = async (userId: string): Promise<void> => {
  const { subscription, usage } = await readSubscription(userId);
  const most = await activeKeywordsOf(subscription);
  if (most > 0 && usage.keywords >= most) await settleKeywords(userId);
};
