/**
 * Keys: COMPANY#<id> in the user's partition, so that nobody can reach another customer's company by its id.
 */

import { ownKey, userPartition } from '../accounts/users.store.ts';
import { type Item, type Key, queryPrefix, readAs } from '../platform/aws/table.ts';
import { existsUnchanged } from '../platform/aws/updateExpression.ts';
import {
  type Action,
  checkAction,
  putAction,
  removeAction,
  transact,
  updateAction,
} from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { limitReached } from '../subscriptions/limits.ts';
import { requireSubscription } from '../subscriptions/subscription.store.ts';
import { addUsage } from '../subscriptions/usage.store.ts';
import { company, companyNotFound, type StoredCompany } from './companies.ts';
import { recordDomainChange } from './domainChanges.store.ts';
import { saveLogoKey } from './logos/logos.store.ts';

export const companyKey = (userId: string, companyId: string): Key => ownKey(userId, `COMPANY#${companyId}`);

export const trashKey = (userId: string, companyId: string): Key => ownKey(userId, `TRASH#${companyId}`);

const parse = (item: Item): StoredCompany => company.parse(item);

export const findCompany = (userId: string, companyId: string): Promise<StoredCompany | undefined> =>
  readAs(companyKey(userId, companyId), parse);

export const requireCompany = async (userId: string, companyId: string): Promise<StoredCompany> => {
  const found = await findCompany(userId, companyId);
  if (!found) throw companyNotFound();
  return found;
};

export const listCompanies = async (userId: string): Promise<StoredCompany[]> => {
  const items = await queryPrefix(userPartition(userId), 'COMPANY#');
  return items.map(parse).sort((a, b) => a.created_at.localeCompare(b.created_at));
};

/**
 * Returns undefined if the claim fails or the plan changes. Throws `limit_reached` at the plan's limit, even
 * concurrently, and `forbidden` without a subscription.
 */
export const createCompany = async (
  userId: string,
  created: StoredCompany,
  claim: readonly Action[] = [],
): Promise<StoredCompany | undefined> => {
  const { plan_id, max_companies } = await requireAllowance(userId, Date.now());
  const failed = await transact([
    requireSubscription(userId, plan_id),
    addUsage(userId, 'companies', max_companies),
    putAction({ ...companyKey(userId, created.id), ...created }),
    ...claim,
  ]);
  // Only where nothing else failed: the first request may have taken the last place.
  if (failed.every((index) => index === 1) && failed.length > 0)
    throw limitReached('max_companies', max_companies);
  return failed.length === 0 ? created : undefined;
};

/** The condition that neither the company's form nor its lists have changed since it was read. */
export const companyUnchanged = ({ list_version }: Pick<StoredCompany, 'list_version'>) =>
  existsUnchanged('list_version', list_version);

export const changeCompany = async (
  userId: string,
  before: StoredCompany,
  { name, website, domain }: Pick<StoredCompany, 'name' | 'website' | 'domain'>,
  now: number,
): Promise<StoredCompany | undefined> => {
  const { id, domain: from, list_version } = before;
  const failed = await transact([
    updateAction(companyKey(userId, id), {
      set: { name, website, domain },
      add: { list_version: 1 },
      ...companyUnchanged(before),
    }),
    ...(domain === from
      ? []
      : [recordDomainChange(userId, { company_id: id, at: toMoment(now), from, to: domain })]),
  ]);
  return failed.length === 0
    ? { ...before, name, website, domain, list_version: list_version + 1 }
    : undefined;
};

/** Returns a transaction action that fails if the company is gone, so that nothing is written for it. */
export const requireCompanyExists = (userId: string, companyId: string): Action =>
  checkAction(companyKey(userId, companyId), { when: 'attribute_exists(PK)' });

export const companyRemoval = (userId: string, companyId: string): Action =>
  removeAction(companyKey(userId, companyId));

export const saveCompanyLogo = (userId: string, companyId: string, logoKey: string) =>
  saveLogoKey(companyKey(userId, companyId), companyId, logoKey);
