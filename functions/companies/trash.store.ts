/** Keys: TRASH#<company> in the user's partition, a deleted company until it is restored or vanishes. */
import * as z from 'zod/mini';
import type { Limits } from '#shared/contract/plans.ts';
import { userPartition } from '../accounts/users.store.ts';
import { queryPrefix, readAs } from '../platform/aws/table.ts';
import {
  type Action,
  checkAction,
  commit,
  putAction,
  removeAction,
  transact,
} from '../platform/aws/writes.ts';
import { limitReached } from '../subscriptions/limits.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { dropUsage, restoreUsage } from '../subscriptions/usage.store.ts';
import { type Usage, usage } from '../subscriptions/usage.ts';
import { forgetTask, recordTask } from '../tasks/tasks.store.ts';
import { newTask, type Task, type TaskOf } from '../tasks/tasks.ts';
import { companyKey, companyUnchanged, trashKey } from './companies.store.ts';
import { company, type StoredCompany } from './companies.ts';
import { newRebuildByResults } from './rebuilds.ts';

const trashed = z.extend(company, {
  deleted_at: z.string(),
  deletion_id: z.string(),
  /** What the account had before this company, and those already in the trash, were deleted. */
  usage_before: z._default(usage, { keywords: 0, companies: 0 }),
});
export type TrashedCompany = z.output<typeof trashed>;

export const listTrash = async (userId: string): Promise<TrashedCompany[]> => {
  const items = await queryPrefix(userPartition(userId), 'TRASH#');
  return items
    .map((item) => trashed.parse(item))
    .sort((one, other) => other.deleted_at.localeCompare(one.deleted_at));
};

export const findTrashed = (userId: string, companyId: string): Promise<TrashedCompany | undefined> =>
  readAs(trashKey(userId, companyId), (item) => trashed.parse(item));

export const trashCompany = async (
  userId: string,
  { latest_check: _, ...kept }: StoredCompany,
  deletion: TaskOf<'trash'>,
): Promise<boolean> => {
  const { id, keywords_count, logo_key } = kept;
  const { when, values } = companyUnchanged(kept);
  return commit([
    removeAction(companyKey(userId, id), {
      when: `${when} AND logo_key = :logo`,
      values: { ...values, logo: logo_key },
    }),
    dropUsage(userId, { keywords: keywords_count, companies: 1 }),
    putAction({
      ...trashKey(userId, id),
      ...kept,
      deleted_at: deletion.deleted_at,
      deletion_id: deletion.id,
      usage_before: await mostUsage(userId),
    }),
    recordTask(deletion),
  ]);
};

/** Returns a transaction action that fails if this deletion was undone, or the company has vanished. */
export const requireTrashed = (userId: string, { company_id, id }: TaskOf<'trash'>): Action =>
  checkAction(trashKey(userId, company_id), { when: 'deletion_id = :deletion', values: { deletion: id } });

/** What `trashCompany` wrote and the company's return or end removes. Fails after either of them. */
const leaveTrash = (userId: string, { id, deletion_id }: Pick<TrashedCompany, 'id' | 'deletion_id'>) => [
  removeAction(trashKey(userId, id), { when: 'deletion_id = :deletion', values: { deletion: deletion_id } }),
  forgetTask({ kind: 'trash', id: deletion_id }),
];

/** The most that the account had before something in its trash was deleted, or has now. */
const mostUsage = async (userId: string): Promise<Usage> => {
  const [{ usage: now }, trash] = await Promise.all([readSubscription(userId), listTrash(userId)]);
  const all = [now, ...trash.map(({ usage_before }) => usage_before)];
  return {
    keywords: Math.max(...all.map(({ keywords }) => keywords)),
    companies: Math.max(...all.map(({ companies }) => companies)),
  };
};

/**
 * Returns the application of limits to request, which activates the keywords, or undefined if another request
 * was first. Throws `limit_reached` if the account has no room for the company and had none before.
 */
export const restoreCompany = async (
  userId: string,
  { deleted_at: _, ...found }: TrashedCompany,
  limits: Limits,
  now: number,
): Promise<Task | undefined> => {
  const room = {
    max_companies: Math.max(limits.max_companies, found.usage_before.companies),
    max_keywords: Math.max(limits.max_keywords, found.usage_before.keywords),
  };
  const restored = company.parse({ ...found, list_version: found.list_version + 1 });
  const application = newTask('limits', { user_id: userId }, now, userId);
  const failed = await transact([
    restoreUsage(userId, restored.keywords_count, room),
    putAction({ ...companyKey(userId, restored.id), ...restored }),
    ...leaveTrash(userId, found),
    recordTask(application),
    recordTask(newRebuildByResults(userId, restored.id, now)),
  ]);
  if (failed.includes(2)) return undefined;
  if (failed.length > 0) {
    const { usage } = await readSubscription(userId);
    const limit = usage.companies < room.max_companies ? 'max_keywords' : 'max_companies';
    throw limitReached(limit, limits[limit]);
  }
  return application;
};

/** Returns the deletion to clean up, or undefined if the company was restored or has vanished meanwhile. */
export const emptyTrash = async (
  userId: string,
  found: Pick<TrashedCompany, 'id' | 'deletion_id'>,
  now: number,
): Promise<Task | undefined> => {
  const deletion = newTask('company', { user_id: userId, company_id: found.id, is_part: true }, now);
  const failed = await transact([...leaveTrash(userId, found), recordTask(deletion)]);
  return failed.length === 0 ? deletion : undefined;
};
