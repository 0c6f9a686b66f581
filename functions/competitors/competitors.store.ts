/**
 * Keys: COMPETITOR#<company>#<hash of the domain> in the user's partition, so that a company has each domain
 * once.
 */

import { bumpListVersion, dropFromCompany } from '../companies/companyCounters.store.ts';
import { companyItems, isStill } from '../companies/items.store.ts';
import { saveLogoKey } from '../companies/logos/logos.store.ts';
import type { Item } from '../platform/aws/table.ts';
import { type Action, commit, removeAction, updateAction } from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import { recordTask } from '../tasks/tasks.store.ts';
import type { Task } from '../tasks/tasks.ts';
import { competitor, competitorNotFound, type StoredCompetitor } from './competitors.ts';

const competitors = companyItems('COMPETITOR');

export const { keyOf: competitorKey, nameOf: competitorNameOf } = competitors;

const parse = (item: Item): StoredCompetitor => competitor.parse(item);

export const listCompetitors = async (userId: string, companyId?: string): Promise<StoredCompetitor[]> => {
  const items = await competitors.list(userId, companyId);
  return items.map(parse).sort((a, b) => a.created_at.localeCompare(b.created_at));
};

export const requireCompetitor = async (userId: string, competitorId: string): Promise<StoredCompetitor> => {
  const found = await competitors.find(userId, competitorId);
  if (!found) throw competitorNotFound();
  return parse(found);
};

export const newCompetitor = (
  company_id: string,
  { name, domain }: Pick<StoredCompetitor, 'name' | 'domain'>,
  at: number,
): StoredCompetitor => ({
  id: competitors.newIdOf(company_id, domain),
  company_id,
  name,
  domain,
  logo_key: null,
  created_at: toMoment(at),
});

export const renameCompetitor = (
  userId: string,
  { id, company_id, name: before }: StoredCompetitor,
  name: string,
): Promise<boolean> =>
  commit([
    updateAction(competitorKey(userId, id), {
      set: { name },
      when: 'id = :id AND #name = :before',
      values: { id, before },
    }),
    bumpListVersion(userId, company_id),
  ]);

/** Positions and logo are cleaned up later. Returns false if the competitor or its company is gone. */
export const deleteCompetitor = (
  userId: string,
  { id, company_id }: StoredCompetitor,
  deletion: Task,
): Promise<boolean> =>
  commit([
    removeAction(competitorKey(userId, id), isStill(id)),
    dropFromCompany(userId, company_id, 'competitors_count'),
    recordTask(deletion),
  ]);

export const toggleCompetitor = (userId: string, { id, beyond_limit }: StoredCompetitor): Action =>
  updateAction(competitorKey(userId, id), {
    set: beyond_limit
      ? { beyond_limit: undefined, returned_at: toMoment(Date.now()) }
      : { beyond_limit: true },
    ...isStill(id),
  });

export const dropCompetitor = (userId: string, competitorId: string): Action =>
  removeAction(competitorKey(userId, competitorId));

export const saveCompetitorLogo = (userId: string, competitorId: string, logoKey: string) =>
  saveLogoKey(competitorKey(userId, competitorId), competitorId, logoKey);
