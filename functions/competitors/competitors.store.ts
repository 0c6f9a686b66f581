/**
 * Keys: COMPETITOR#<company>#<hash of the domain> in the user's partition, so that a company has each domain
 * once.
 */

import { recordDeletion } from '../accounts/deletions/deletions.store.ts';
import type { Deletion } from '../accounts/deletions/deletions.ts';
import { userPartition } from '../accounts/users.store.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { requireWithinLimit, type StoredCompany } from '../companies/companies.ts';
import { addToCompany, bumpListVersion, dropFromCompany } from '../companies/lists.store.ts';
import { saveLogoKey } from '../companies/logos/logos.store.ts';
import { rebuildByResults, recordRebuild } from '../companies/rebuilds.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { type Item, type Key, queryPrefix, read } from '../platform/aws/table.ts';
import { type Action, transact } from '../platform/aws/writes.ts';
import { idOf } from '../platform/ids.ts';
import { toMoment } from '../platform/time/clock.ts';
import { type Allowance, limitReached, subscriptionInactive } from '../subscriptions/limits.ts';
import { requireSubscription } from '../subscriptions/subscription.store.ts';
import {
  competitor,
  competitorExists,
  competitorNotFound,
  numbered,
  requireOtherSite,
  type StoredCompetitor,
} from './competitors.ts';

export const competitorKey = (userId: string, competitorId: string): Key => {
  const [companyId = '', ...hash] = competitorId.split('-');
  return { PK: userPartition(userId), SK: `COMPETITOR#${companyId}#${hash.join('-')}` };
};

export const competitorIdOf = (companyId: string, domain: string): string => `${companyId}-${idOf(domain)}`;

const parse = (item: Item): StoredCompetitor => competitor.parse(item);

/** Lists the oldest first. */
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

export const requireCompetitor = async (userId: string, competitorId: string): Promise<StoredCompetitor> => {
  const found = await findCompetitor(userId, competitorId);
  if (!found) throw competitorNotFound();
  return found;
};

export const newCompetitor = (
  company_id: string,
  { name, domain }: Pick<StoredCompetitor, 'name' | 'domain'>,
  at: number,
): StoredCompetitor => ({
  id: competitorIdOf(company_id, domain),
  company_id,
  name,
  domain,
  logo_key: null,
  created_at: toMoment(at),
});

/** Returns the company. Throws `limit_reached`, `conflict` if the company has the domain, and as below. */
export const createCompetitor = async (
  userId: string,
  competitor: StoredCompetitor,
  allowance: Allowance,
): Promise<StoredCompany> => {
  const additions = await createCompetitors(userId, competitor.company_id, [competitor], allowance);
  if (additions.existing.length > 0) throw competitorExists();
  if (additions.beyondLimit.length > 0) throw limitReached('max_competitors', allowance.max_competitors);
  return additions.company;
};

interface Additions {
  readonly company: StoredCompany;
  readonly created: readonly StoredCompetitor[];
  readonly existing: readonly StoredCompetitor[];
  readonly beyondLimit: readonly StoredCompetitor[];
}

/**
 * Creates what the plan's limit allows in one transaction, with the rebuild of the company's past. Throws
 * `malformed` for the company's own site, `limit_reached` for a company beyond the limit, and `forbidden`
 * without a subscription.
 */
export const createCompetitors = (
  userId: string,
  companyId: string,
  wanted: readonly StoredCompetitor[],
  allowance: Allowance,
): Promise<Additions> =>
  retryOrThrow(async () => {
    const company = await requireCompany(userId, companyId);
    requireWithinLimit(company, allowance);
    for (const { domain } of wanted) requireOtherSite(domain, company.domain);
    const listed = await listCompetitors(userId, companyId);
    const known = new Set(listed.map(({ id }) => id));
    const missing = wanted.filter(({ id }) => !known.has(id));
    const free = Math.max(0, allowance.max_competitors - company.competitors_count);
    const created = numbered([...listed, ...missing.slice(0, free)]).slice(listed.length);
    const isDone = created.length === 0 || (await store(userId, companyId, created, allowance));
    const existing = wanted.filter(({ id }) => known.has(id));
    return isDone ? { company, created, existing, beyondLimit: missing.slice(free) } : undefined;
  });

/** Returns false if the company or its competitors have changed since they were read. */
const store = async (
  userId: string,
  company_id: string,
  created: readonly StoredCompetitor[],
  { plan_id, max_competitors }: Allowance,
): Promise<boolean> => {
  const failed = await transact([
    requireSubscription(userId, plan_id),
    addToCompany(userId, company_id, 'competitors_count', { count: created.length, max: max_competitors }),
    recordRebuild(rebuildByResults(userId, company_id, Date.now())),
    ...created.map((competitor) => ({
      Put: {
        Item: { ...competitorKey(userId, competitor.id), ...competitor },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    })),
  ]);
  if (failed.includes(0)) throw subscriptionInactive();
  return failed.length === 0;
};

/** Returns false if the name has changed since it was read, or the competitor or its company is gone. */
export const renameCompetitor = async (
  userId: string,
  { id, company_id, name: before }: StoredCompetitor,
  name: string,
): Promise<boolean> => {
  const failed = await transact([
    {
      Update: {
        Key: competitorKey(userId, id),
        UpdateExpression: 'SET #name = :name',
        ConditionExpression: '#name = :before',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':name': name, ':before': before },
      },
    },
    bumpListVersion(userId, company_id),
  ]);
  return failed.length === 0;
};

/** Positions and logo are cleaned up later. Returns false if the competitor or its company is gone. */
export const deleteCompetitor = async (
  userId: string,
  { id, company_id }: StoredCompetitor,
  deletion: Deletion,
): Promise<boolean> => {
  const failed = await transact([
    { Delete: { Key: competitorKey(userId, id), ConditionExpression: 'attribute_exists(PK)' } },
    dropFromCompany(userId, company_id, 'competitors_count'),
    recordDeletion(deletion),
  ]);
  return failed.length === 0;
};

/** Returns a transaction action that toggles whether the competitor is beyond the plan's limit. */
export const toggleCompetitor = (userId: string, { id, beyond_limit }: StoredCompetitor): Action => ({
  Update: {
    Key: competitorKey(userId, id),
    UpdateExpression: beyond_limit ? 'REMOVE beyond_limit SET returned_at = :now' : 'SET beyond_limit = :yes',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: beyond_limit ? { ':now': toMoment(Date.now()) } : { ':yes': true },
  },
});

export const dropCompetitor = (userId: string, competitorId: string): Action => ({
  Delete: { Key: competitorKey(userId, competitorId) },
});

/** Returns the previous state; undefined if the competitor is gone. */
export const saveCompetitorLogo = (userId: string, competitorId: string, logoKey: string) =>
  saveLogoKey(competitorKey(userId, competitorId), logoKey);
