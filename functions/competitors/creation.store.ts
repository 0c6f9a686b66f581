/** Apart from `competitors.store.ts`, because only creation needs the large list of public suffixes. */
import { requireCompany } from '../companies/companies.store.ts';
import { requireWithinLimit, type StoredCompany } from '../companies/companies.ts';
import { addToCompany } from '../companies/companyCounters.store.ts';
import { newRebuildByResults } from '../companies/rebuilds.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { putAction, transact } from '../platform/aws/writes.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { type Allowance, limitReached } from '../subscriptions/limits.ts';
import { requireSubscription } from '../subscriptions/subscription.store.ts';
import { recordTask } from '../tasks/tasks.store.ts';
import { competitorKey, listCompetitors } from './competitors.store.ts';
import { competitorExists, numbered, type StoredCompetitor } from './competitors.ts';
import { requireOtherSite } from './otherSites.ts';

/** Returns the company. Throws `limit_reached`, `conflict` if the company has the domain, and as below. */
export const createCompetitor = async (
  userId: string,
  competitor: StoredCompetitor,
): Promise<StoredCompany> => {
  const additions = await createCompetitors(userId, competitor.company_id, [competitor]);
  if (additions.existing.length > 0) throw competitorExists();
  if (additions.beyondLimit.length > 0) throw limitReached('max_competitors', additions.max);
  return additions.company;
};

interface Additions {
  readonly company: StoredCompany;
  readonly created: readonly StoredCompetitor[];
  readonly existing: readonly StoredCompetitor[];
  readonly beyondLimit: readonly StoredCompetitor[];
  readonly max: number;
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
): Promise<Additions> =>
  retryOrThrow(async () => {
    const company = await requireCompany(userId, companyId);
    const allowance = await requireAllowance(userId, Date.now());
    requireWithinLimit(company, allowance);
    for (const { domain } of wanted) requireOtherSite(domain, company.domain);
    const listed = await listCompetitors(userId, companyId);
    const known = new Set(listed.map(({ domain }) => domain));
    const missing = wanted.filter(({ domain }) => !known.has(domain));
    const free = Math.max(0, allowance.max_competitors - company.competitors_count);
    const created = numbered([...listed, ...missing.slice(0, free)]).slice(listed.length);
    const isDone = created.length === 0 || (await store(userId, company, created, allowance));
    const existing = wanted.filter(({ domain }) => known.has(domain));
    const max = allowance.max_competitors;
    return isDone ? { company, created, existing, beyondLimit: missing.slice(free), max } : undefined;
  });

const store = async (
  userId: string,
  { id, domain }: StoredCompany,
  created: readonly StoredCompetitor[],
  { plan_id, max_competitors }: Allowance,
): Promise<boolean> => {
  const failed = await transact([
    requireSubscription(userId, plan_id),
    addToCompany(userId, id, 'competitors_count', { count: created.length, max: max_competitors, domain }),
    recordTask(newRebuildByResults(userId, id, Date.now())),
    ...created.map((competitor) =>
      putAction(
        { ...competitorKey(userId, competitor.id), ...competitor },
        { when: 'attribute_not_exists(PK)' },
      ),
    ),
  ]);
  return failed.length === 0;
};
