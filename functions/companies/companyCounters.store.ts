/** A company's counts and `list_version`, and what readers are told before rankings change. */
import { type Action, transact, update, updateAction } from '../platform/aws/writes.ts';
import { gathered } from '../platform/gathered.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { companyKey, companyUnchanged, findCompany } from './companies.store.ts';
import { company, type StoredCompany } from './companies.ts';

type Counter = 'keywords_count' | 'competitors_count';

interface Addition {
  readonly count?: number;
  readonly max?: number;
  readonly domain?: string;
}

/**
 * Returns an action that fails unless the company exists, is within the plan's limit, has the domain if one
 * is given, and then has at most `max`.
 */
export const addToCompany = (
  userId: string,
  companyId: string,
  counter: Counter,
  { count = 1, max = Number.MAX_SAFE_INTEGER, domain }: Addition = {},
): Action =>
  updateAction(companyKey(userId, companyId), {
    add: { [counter]: count, list_version: 1 },
    when: `attribute_exists(PK) AND attribute_not_exists(beyond_limit) AND ${counter} <= :most${
      domain === undefined ? '' : ' AND #domain = :domain'
    }`,
    values: { most: max - count, domain },
  });

export const dropFromCompany = (userId: string, companyId: string, counter: Counter, count = 1): Action =>
  updateAction(companyKey(userId, companyId), {
    add: { [counter]: -count, list_version: 1 },
    when: 'attribute_exists(PK)',
  });

export const bumpListVersion = (userId: string, companyId: string): Action =>
  updateAction(companyKey(userId, companyId), { add: { list_version: 1 }, when: 'attribute_exists(PK)' });

export const touchLists = async (userId: string, companyId: string): Promise<void> => {
  await transact([bumpListVersion(userId, companyId)]);
};

/** Returns a transaction action that fails if anything was added to the company since it was read. */
export const toggleCompany = (userId: string, company: StoredCompany): Action =>
  updateAction(companyKey(userId, company.id), {
    set: { beyond_limit: company.beyond_limit ? undefined : true },
    add: { list_version: 1 },
    ...companyUnchanged(company),
  });

/**
 * Call this before changing rankings: readers then expect changes for half a minute or more. Returns
 * undefined if the company is deleted.
 */
export const announceRankings = (userId: string, companyId: string): Promise<StoredCompany | undefined> =>
  announceTogether({ userId, companyId });

interface CompanyName {
  readonly userId: string;
  readonly companyId: string;
}

// Marked as pure, so that it is not in the code of functions which only read.
const announceTogether = /* @__PURE__ */ gathered(async (all: readonly CompanyName[]) => {
  const owners = new Map(all.map(({ userId, companyId }) => [companyId, userId]));
  const announcing = [...owners].map(async ([id, userId]) => {
    return [id, await announceOnce(userId, id).catch((error: Error) => error)] as const;
  });
  const latest = new Map(await Promise.all(announcing));
  return all.map(({ companyId }) => latest.get(companyId));
});

const announceOnce = async (userId: string, companyId: string): Promise<StoredCompany | undefined> => {
  const [known, now] = [await findCompany(userId, companyId), Date.now()];
  if (!known || known.rankings_until > now + MINUTE / 2) return known;
  const announced = await update(companyKey(userId, companyId), {
    set: { rankings_until: now + MINUTE },
    when: 'attribute_exists(PK)',
  });
  return announced && company.parse(announced);
};
