/** Keys: COMPANY#<id> in its user's partition, so that another customer's id leads nowhere. */
import * as z from 'zod/mini';
import { userPartition } from '../accounts/users.store.ts';
import { type Deletion, recordDeletion } from '../deletions/deletions.store.ts';
import { type Item, type Key, queryPrefix, read } from '../platform/aws/table.ts';
import { type Action, transact, update } from '../platform/aws/writes.ts';
import { type Allowance, inactive, limitReached } from '../subscriptions/limits.ts';
import { requireSubscription } from '../subscriptions/subscription.store.ts';
import { addUsage, dropUsage } from '../subscriptions/usage.store.ts';

const companyKey = (userId: string, companyId: string): Key => ({
  PK: userPartition(userId),
  SK: `COMPANY#${companyId}`,
});

const check = z.object({ kind: z.enum(['keywords', 'grid']), started_at: z.string() });
export type Check = z.output<typeof check>;

const company = z.object({
  id: z.string(),
  name: z.string(),
  website: z.nullable(z.string()),
  domain: z.string(),
  logo_key: z.nullable(z.string()),
  created_at: z.string(),
  keywords_count: z.number(),
  competitors_count: z.number(),
  /** Counts every keyword and competitor that came, went, or became active or inactive: while it stays, so do they. */
  changes: z._default(z.number(), 0),
  /** The latest check that was asked for. */
  check: z.optional(check),
});
export type StoredCompany = z.output<typeof company>;

const parse = (item: Item): StoredCompany => company.parse(item);

export const findCompany = async (userId: string, companyId: string): Promise<StoredCompany | undefined> => {
  const item = await read(companyKey(userId, companyId));
  return item && parse(item);
};

/** The user's companies, in the order of their creation. */
export const listCompanies = async (userId: string): Promise<StoredCompany[]> => {
  const items = await queryPrefix(userPartition(userId), 'COMPANY#');
  return items.map(parse).sort((a, b) => a.created_at.localeCompare(b.created_at));
};

/** Stores a new company. Refuses at the plan's limit, which holds for any number of requests at once. */
export const createCompany = async (
  userId: string,
  created: StoredCompany,
  allowance: Allowance,
): Promise<void> => {
  const failed = await transact([
    requireSubscription(userId, allowance.plan_id),
    addUsage(userId, 'companies', allowance.max_companies),
    { Put: { Item: { ...companyKey(userId, created.id), ...created } } },
  ]);
  if (failed.includes(0)) throw inactive();
  if (failed.length > 0) throw limitReached('max_companies', allowance.max_companies);
};

/** Changes a company's own fields; undefined where there is none. */
export const updateCompany = async (
  userId: string,
  companyId: string,
  { name, website, domain }: Pick<StoredCompany, 'name' | 'website' | 'domain'>,
): Promise<StoredCompany | undefined> => {
  const item = await update(companyKey(userId, companyId), {
    UpdateExpression: 'SET #name = :name, website = :website, #domain = :domain',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#name': 'name', '#domain': 'domain' },
    ExpressionAttributeValues: { ':name': name, ':website': website, ':domain': domain },
  });
  return item && parse(item);
};

/** Remembers the file of a company's logo. Returns the company as it was before; undefined where it is gone meanwhile. */
export const saveCompanyLogo = async (
  userId: string,
  companyId: string,
  logoKey: string,
): Promise<StoredCompany | undefined> => {
  const before = await update(companyKey(userId, companyId), {
    UpdateExpression: 'SET logo_key = :key',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':key': logoKey },
    ReturnValues: 'ALL_OLD',
  });
  return before && parse(before);
};

/** Remembers that a check was asked for; undefined where the company is gone meanwhile. */
export const saveCheck = async (userId: string, companyId: string, started: Check): Promise<boolean> => {
  const item = await update(companyKey(userId, companyId), {
    UpdateExpression: 'SET #check = :check',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#check': 'check' },
    ExpressionAttributeValues: { ':check': started },
  });
  return item !== undefined;
};

/**
 * Deletes a company at once, together with what it used of the limits; a note makes sure that its keywords, competitors, history
 * and logos follow. False where its counts changed meanwhile: read it again and retry.
 */
export const deleteCompany = async (
  userId: string,
  { id, keywords_count, competitors_count }: StoredCompany,
  note: Deletion,
): Promise<boolean> => {
  const failed = await transact([
    {
      Delete: {
        Key: companyKey(userId, id),
        ConditionExpression: 'keywords_count = :keywords AND competitors_count = :competitors',
        ExpressionAttributeValues: { ':keywords': keywords_count, ':competitors': competitors_count },
      },
    },
    dropUsage(userId, { keywords: keywords_count, companies: 1 }),
    recordDeletion(note),
  ]);
  return failed.length === 0;
};

type Counter = 'keywords_count' | 'competitors_count';

/** In a transaction: the company exists, and has one more of these, where it has fewer than `most`. */
export const addToCompany = (
  userId: string,
  companyId: string,
  counter: Counter,
  most = Number.MAX_SAFE_INTEGER,
): Action => ({
  Update: {
    Key: companyKey(userId, companyId),
    UpdateExpression: 'ADD #counter :one, changes :one',
    ConditionExpression: 'attribute_exists(PK) AND #counter < :most',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':one': 1, ':most': most },
  },
});

/** In a transaction: the company has one fewer of these. */
export const dropFromCompany = (userId: string, companyId: string, counter: Counter): Action => ({
  Update: {
    Key: companyKey(userId, companyId),
    UpdateExpression: 'ADD #counter :less, changes :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':less': -1, ':one': 1 },
  },
});

/** In a transaction: the company exists, and one of its keywords or competitors changed. */
export const noteChange = (userId: string, companyId: string): Action => ({
  Update: {
    Key: companyKey(userId, companyId),
    UpdateExpression: 'ADD changes :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':one': 1 },
  },
});
