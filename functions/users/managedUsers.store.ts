/** User, subscription, counts and audit entry are written all or nothing; a removal is audited beforehand. */
import type { UsersQuery } from '#shared/contract/admin/users.ts';
import type { Plan } from '#shared/contract/plans.ts';
import {
  changeUserActions,
  newUserActions,
  profileKey,
  removeUserActions,
  type UserChange,
  userIdIn,
} from '../accounts/users.store.ts';
import {
  countsOfUser,
  emailTaken,
  type NewUser,
  normalizeSearch,
  parseUser,
  type User,
} from '../accounts/users.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { removeCustomerActions } from '../billing/sync/customers.store.ts';
import { cutPage, type ItemPage, queryKind } from '../platform/aws/pages.ts';
import { itemsByKey, readMany } from '../platform/aws/table.ts';
import { type Action, checkAction, transact } from '../platform/aws/writes.ts';
import { AppError, fieldError } from '../platform/errors.ts';
import { sumByItem } from '../statistics/counts.ts';
import { addAllCounts, countsIn, statisticsKey } from '../statistics/statistics.store.ts';
import { listPlansEvenDeleted, requireUndeletedPlan } from '../subscriptions/plans/plans.store.ts';
import type { NewSubscription } from '../subscriptions/status.ts';
import {
  type CountedAction,
  type FoundSubscription,
  parseFound,
  removeSubscription,
  replaceSubscription,
  subscriptionKey,
} from '../subscriptions/subscription.store.ts';
import { recordTask } from '../tasks/tasks.store.ts';
import type { Task } from '../tasks/tasks.ts';

export interface Account {
  readonly user: User;
  readonly found: FoundSubscription;
}

export const accountAt = (itemAt: ReturnType<typeof itemsByKey>, userId: string): Account | undefined => {
  const profile = itemAt(profileKey(userId));
  return profile && { user: parseUser(profile), found: parseFound(itemAt(subscriptionKey(userId))) };
};

export const findAccount = async (userId: string): Promise<Account | undefined> => {
  const items = await readMany([profileKey(userId), subscriptionKey(userId)], { consistent: true });
  return accountAt(itemsByKey(items), userId);
};

/** The profiles and subscriptions of one page fit into one batch. */
const PAGE_SIZE = 40;

/**
 * Lists the newest first, in three reads. A search reads some thousands of users per page, so a page may be
 * empty.
 */
export const listAccounts = async ({
  search = '',
  cursor,
}: UsersQuery): Promise<{
  readonly accounts: Account[];
  readonly plans: Plan[];
  readonly total: number;
  readonly next: string | null;
}> => {
  const { items: entries, next } = await findEntries(normalizeSearch(search), cursor);
  const ids = entries.map(({ PK }) => userIdIn(String(PK)));
  const total = statisticsKey('TOTAL');
  const keys = ids.flatMap((id) => [profileKey(id), subscriptionKey(id)]);
  const [items, plans] = await Promise.all([
    readMany([...keys, total], { consistent: true }),
    listPlansEvenDeleted(),
  ]);
  const itemAt = itemsByKey(items);
  const counts = itemAt(total);
  return {
    // The index still lists users who have just been deleted.
    accounts: ids.map((id) => accountAt(itemAt, id)).filter((account) => account !== undefined),
    plans,
    total: (counts && countsIn(counts).users) ?? 0,
    next,
  };
};

const findEntries = async (search: string, cursor: string | undefined): Promise<ItemPage> => {
  if (search === '') return queryKind('user', { Limit: PAGE_SIZE }, cursor);
  const plain = search.replace(/[.\-/\s]/g, '');
  const filter = {
    FilterExpression: 'contains(search_text, :search) OR contains(search_text, :plain)',
    ExpressionAttributeValues: { ':search': search, ':plain': plain || search },
  };
  return cutPage(await queryKind('user', filter, cursor), PAGE_SIZE);
};

/** A transaction action, and the error if it fails; without one, something has changed since it was read. */
type Part = readonly [refusal: (() => AppError) | undefined, action: Action];

const transactParts = async (all: readonly Part[]): Promise<boolean> => {
  const [first] = await transact(all.map(([, action]) => action));
  const refusal = first === undefined ? undefined : all[first]?.[0];
  if (refusal) throw refusal();
  return first === undefined;
};

const parts = (refusal: Part[0], actions: readonly Action[]): Part[] =>
  actions.map((action) => [refusal, action]);

export const planNotFound = () => {
  const message = 'Este plano não existe mais.';
  return new AppError('malformed', `Plano: ${message}`, { plan_id: message });
};

export const lastAdministrator = () =>
  fieldError('conflict', 'user_type', 'Este é o único administrador. Promova outro usuário antes.');

const noSubscription: FoundSubscription = { subscription: undefined, item: undefined };

/** Throws `conflict` for a taken e-mail, and `malformed` for a deleted plan. */
export const addUser = async (
  user: NewUser,
  subscription: NewSubscription | undefined,
  audit: AuditEntry,
): Promise<void> => {
  const [takeEmail, storeUser] = newUserActions(user);
  const given = subscription && replaceSubscription(user.id, noSubscription, subscription);
  const counts = sumByItem([['TOTAL', countsOfUser(user)], ...(given?.counts ?? [])]);
  await transactParts([
    [emailTaken, takeEmail],
    ...planParts(subscription),
    ...parts(undefined, [
      storeUser,
      ...(given ? [given.action] : []),
      ...addAllCounts(counts),
      recordAudit(audit),
    ]),
  ]);
};

/** A subscription that is given needs its plan; the plan of an ended one may be gone. */
const planParts = (subscription: NewSubscription | undefined): Part[] =>
  subscription?.status === 'active' ? [[planNotFound, requireUndeletedPlan(subscription.plan_id)]] : [];

interface Saved {
  readonly set: UserChange;
  readonly isDemotion: boolean;
  readonly subscription: NewSubscription | undefined;
  readonly tasks: readonly Task[];
  readonly audit: AuditEntry;
}

/** Returns false if user or subscription has changed since they were read. Throws like `addUser`. */
export const saveUser = async (
  { user, found }: Account,
  { set, isDemotion, subscription, tasks, audit }: Saved,
): Promise<boolean> => {
  const [updateUser, ...moveEmail] = changeUserActions(user, set);
  const replaced = subscription && replaceSubscription(user.id, found, subscription);
  const administrators = set.is_admin === undefined ? 0 : Number(set.is_admin) - Number(user.is_admin);
  const counts = sumByItem([['TOTAL', { administrators }], ...(replaced?.counts ?? [])]);
  const countActions = addAllCounts(counts, isDemotion ? 'administrators' : undefined);
  return transactParts([
    ...parts(undefined, updateUser ? [updateUser] : []),
    ...parts(emailTaken, moveEmail),
    ...planParts(subscription),
    ...parts(lastAdministrator, countActions),
    ...parts(undefined, replaced ? [replaced.action] : []),
    ...parts(undefined, [...tasks.map(recordTask), recordAudit(audit)]),
  ]);
};

/** Returns false if something has changed since it was read. Throws `conflict` for the last administrator. */
export const removeUser = async (
  { user, found }: Account,
  customerId: string | undefined,
  deletion: Task,
): Promise<boolean> => {
  const gone: CountedAction | undefined = found.item && removeSubscription(user.id, found, deletion.due_at);
  const { users, administrators = 0 } = countsOfUser(user);
  const counts = sumByItem([
    ['TOTAL', { users: -Number(users), administrators: -administrators }],
    ...(gone?.counts ?? []),
  ]);
  const countActions = addAllCounts(counts, user.is_admin ? 'administrators' : undefined);
  return transactParts([
    ...parts(undefined, removeUserActions(user)),
    ...parts(undefined, [gone ? gone.action : requireNoSubscription(user.id)]),
    ...parts(undefined, removeCustomerActions(user.id, customerId)),
    ...parts(lastAdministrator, countActions),
    ...parts(undefined, [recordTask(deletion)]),
  ]);
};

const requireNoSubscription = (userId: string): Action =>
  checkAction(subscriptionKey(userId), { when: 'attribute_not_exists(PK)' });
