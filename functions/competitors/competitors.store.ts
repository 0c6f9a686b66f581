/** Keys: COMPETITOR#<company>#<hash of its domain> in its user's partition, so that a domain exists once in a company. */
import * as z from 'zod/mini';
import { userPartition } from '../accounts/users.store.ts';
import { addToCompany, dropFromCompany } from '../companies/companies.store.ts';
import { requireCompany } from '../companies/companies.ts';
import { type Deletion, recordDeletion } from '../deletions/deletions.store.ts';
import { type Item, type Key, queryPrefix, read } from '../platform/aws/table.ts';
import { type Action, transact, update } from '../platform/aws/writes.ts';
import { AppError } from '../platform/errors.ts';
import { idOf } from '../platform/ids.ts';
import { type Allowance, inactive, limitReached } from '../subscriptions/limits.ts';
import { requireSubscription } from '../subscriptions/subscription.store.ts';

const competitorKey = (userId: string, competitorId: string): Key => {
  const [companyId = '', ...hash] = competitorId.split('-');
  return { PK: userPartition(userId), SK: `COMPETITOR#${companyId}#${hash.join('-')}` };
};

/** The id of a domain (a bare host) in a company. */
export const competitorIdOf = (companyId: string, domain: string): string => `${companyId}-${idOf(domain)}`;

const competitor = z.object({
  id: z.string(),
  company_id: z.string(),
  name: z.string(),
  domain: z.string(),
  logo_key: z.nullable(z.string()),
  created_at: z.string(),
});
export type StoredCompetitor = z.output<typeof competitor>;

const parse = (item: Item): StoredCompetitor => competitor.parse(item);

/** The user's competitors, or those of one company, in the order of their creation. */
export const listCompetitors = async (userId: string, companyId?: string): Promise<StoredCompetitor[]> => {
  const prefix = companyId === undefined ? 'COMPETITOR#' : `COMPETITOR#${companyId}#`;
  const items = await queryPrefix(userPartition(userId), prefix);
  return items.map(parse).sort((a, b) => a.created_at.localeCompare(b.created_at));
};

export const findCompetitor = async (
  userId: string,
  competitorId: string,
): Promise<StoredCompetitor | undefined> => {
  const item = await read(competitorKey(userId, competitorId));
  return item && parse(item);
};

/** Stores a new competitor. Refuses at the plan's limit and where the company has this domain already, also for two requests at once. */
export const createCompetitor = async (
  userId: string,
  created: StoredCompetitor,
  allowance: Allowance,
): Promise<void> => {
  const failed = await transact([
    requireSubscription(userId, allowance.plan_id),
    addToCompany(userId, created.company_id, 'competitors_count', allowance.max_competitors),
    {
      Put: {
        Item: { ...competitorKey(userId, created.id), ...created },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
  ]);
  if (failed.includes(0)) throw inactive();
  if (failed.includes(2)) throw new AppError('conflict', 'Este domínio já é um concorrente desta empresa.');
  if (failed.length === 0) return;
  // One condition holds for both: the company is there, and has room.
  await requireCompany(userId, created.company_id);
  throw limitReached('max_competitors', allowance.max_competitors);
};

/** Deletes a competitor; its positions and logo follow. False where there is none, or its company was deleted meanwhile. */
export const deleteCompetitor = async (
  userId: string,
  { id, company_id }: StoredCompetitor,
  note: Deletion,
): Promise<boolean> => {
  const failed = await transact([
    { Delete: { Key: competitorKey(userId, id), ConditionExpression: 'attribute_exists(PK)' } },
    dropFromCompany(userId, company_id, 'competitors_count'),
    recordDeletion(note),
  ]);
  return failed.length === 0;
};

/** In a transaction: removes a competitor whose company is gone. */
export const dropCompetitor = (userId: string, competitorId: string): Action => ({
  Delete: { Key: competitorKey(userId, competitorId) },
});

/** Remembers the file of a competitor's logo. Returns the competitor as it was before; undefined where it is gone meanwhile. */
export const saveCompetitorLogo = async (
  userId: string,
  competitorId: string,
  logoKey: string,
): Promise<StoredCompetitor | undefined> => {
  const before = await update(competitorKey(userId, competitorId), {
    UpdateExpression: 'SET logo_key = :key',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':key': logoKey },
    ReturnValues: 'ALL_OLD',
  });
  return before && parse(before);
};
