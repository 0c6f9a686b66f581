import type { ManagedUser, users } from '#shared/contract/admin/users.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { requireRecentSignIn, type SignInContext } from '../accounts/signIn/ownPassword.ts';
import { userTypeOf } from '../accounts/users.ts';
import { type AuditRequest, auditEntry, changesBetween } from '../audit/audit.ts';
import { requireVersion } from '../platform/edits.ts';
import { complimentaryAction, endComplimentary, newComplimentary } from '../subscriptions/complimentary.ts';
import { findPlanEvenDeleted, listPlansEvenDeleted } from '../subscriptions/plans/plans.store.ts';
import {
  isUsable,
  type NewSubscription,
  subscription as subscriptionSchema,
} from '../subscriptions/status.ts';
import { nextSyncVersion } from '../subscriptions/subscription.store.ts';
import { newTask, type Task } from '../tasks/tasks.ts';
import { type Account, findAccount, saveUser } from './managedUsers.store.ts';
import {
  accountChangeOf,
  changesAccess,
  formFieldsOf,
  paysAtStripe,
  planIdOf,
  requireKnownOwner,
  toManagedUser,
  userNotFound,
  userVersion,
} from './managedUsers.ts';

export interface ChangedUser {
  readonly email: string;
  readonly newEmail: string;
  readonly endsSessions: boolean;
  /** For an ended subscription's active keywords and for the former address. */
  readonly tasks: readonly Task[];
}

/** Saves the change and its audit entry in one transaction. Returns undefined if the account has changed. */
export const changeUser = async (
  request: AuditRequest & SignInContext,
  account: Account,
  { version, ...form }: BodyOf<typeof users.update>,
  passwordHash: string | undefined,
): Promise<ChangedUser | undefined> => {
  const { user, found } = account;
  const { subscription: stored } = found;
  const opened = [user, stored, request.now] as const;
  const shown = formFieldsOf(...opened);
  // Nobody reads a password, and the type that is shown may follow from the plan that this form gave.
  const { password: _, ...compared } = form;
  const user_type = form.user_type === user.user_type ? user.user_type : shown.user_type;
  requireVersion({ version, ...compared }, { ...shown, user_type }, userVersion(...opened));
  if (changesAccess(user, form)) await requireRecentSignIn(request);
  requireKnownOwner(user, form);
  const wanted = await subscriptionFor(account, form.plan_id);
  // The subscription includes the chosen plan, so that resending the form changes nothing.
  const next = wanted ? subscriptionSchema.parse(wanted) : stored;
  const shownType = userTypeOf(user, next !== undefined && isUsable(next, request.now));
  const { changes, endsSessions, ...change } = accountChangeOf(user, shownType, form, passwordHash);
  const emails = { email: user.email, newEmail: form.email };
  if (changes.length === 0 && !wanted) return { ...emails, endsSessions: false, tasks: [] };
  const planChanges = wanted
    ? changesBetween({ plan_id: planIdOf(stored) }, { plan_id: planIdOf(wanted) })
    : [];
  const tasks = [
    ...(wanted ? [newTask('limits', { user_id: user.id }, request.now, user.id)] : []),
    ...(form.email === user.email
      ? []
      : [newTask('address', { user_id: user.id, email: user.email }, request.now)]),
  ];
  const isSaved = await saveUser(account, {
    ...change,
    subscription: wanted,
    tasks,
    audit: auditEntry(request, 'users/update', user.email, [...changes, ...planChanges]),
  });
  return isSaved ? { ...emails, endsSessions, tasks } : undefined;
};

const subscriptionFor = async (
  { user, found: { subscription: stored } }: Account,
  chosen: number | null | undefined,
): Promise<NewSubscription | undefined> => {
  if (chosen === undefined) return undefined;
  const action = complimentaryAction(stored, chosen);
  if (action === 'none') return undefined;
  if (action === 'refuse') {
    const plan = stored && (await findPlanEvenDeleted(stored.plan_id));
    throw paysAtStripe(plan?.name ?? String(stored?.plan_id));
  }
  const version = await nextSyncVersion(user.id);
  if (version === undefined) throw userNotFound();
  if (chosen !== null) return newComplimentary(stored, chosen, version);
  return stored && endComplimentary(stored, version);
};

export const readManagedUser = async (userId: string, now: number): Promise<ManagedUser> => {
  const [account, plans] = await Promise.all([findAccount(userId), listPlansEvenDeleted()]);
  if (!account) throw userNotFound();
  return toManagedUser(account.user, account.found.subscription, plans, now);
};
