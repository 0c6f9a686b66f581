import type { UserForm } from '#shared/contract/admin/users.ts';
import { userTypeOf } from '../accounts/users.ts';
import { type AuditRequest, auditEntry, changesBetween } from '../audit/audit.ts';
import { type Deletion, newDeletion } from '../deletions/deletions.ts';
import { findPlanEvenDeleted } from '../plans/plans.store.ts';
import { endComplimentary, newComplimentary, planChange } from '../subscriptions/complimentary.ts';
import {
  isUsable,
  type NewSubscription,
  subscription as subscriptionSchema,
} from '../subscriptions/status.ts';
import { nextSyncVersion } from '../subscriptions/subscription.store.ts';
import { type Account, type Failure, saveUser } from './users.store.ts';
import { accountChangeOf, paysAtStripe, planIdOf, userNotFound } from './users.ts';

/** What is left to do once a user has been changed. */
export interface Changed {
  /** The address before the change. */
  readonly email: string;
  readonly endsSessions: boolean;
  /** Records of subscriptions that the active keywords have yet to follow. */
  readonly deletions: readonly Deletion[];
}

/** Changes an account as a form says, in one transaction with its audit entry, or says why it could not. */
export const changeUser = async (
  request: AuditRequest,
  account: Account,
  form: UserForm,
  passwordHash: string | undefined,
): Promise<Failure | Changed> => {
  const { user, found } = account;
  const { subscription: stored } = found;
  const wanted = await subscriptionFor(account, form.plan_id);
  // With the plan that is chosen, so that the same form makes the same of the user when it is sent again.
  const next = wanted ? subscriptionSchema.parse(wanted) : stored;
  const shownType = userTypeOf(user, next !== undefined && isUsable(next, request.now));
  const { changes, endsSessions, ...change } = accountChangeOf(user, shownType, form, passwordHash);
  if (changes.length === 0 && !wanted) return { email: user.email, endsSessions: false, deletions: [] };
  const planChanges = wanted
    ? changesBetween({ plan_id: planIdOf(stored) }, { plan_id: planIdOf(wanted) })
    : [];
  const deletion = newDeletion(user.id, '', 'subscription', user.id, request.now);
  const failure = await saveUser(account, {
    ...change,
    subscription: wanted && { wanted, deletion },
    audit: auditEntry(request, 'users/update', user.email, [...changes, ...planChanges]),
  });
  return failure ?? { email: user.email, endsSessions, deletions: wanted ? [deletion] : [] };
};

/** The subscription that a chosen plan brings; undefined if it stays as it is. */
const subscriptionFor = async (
  { user, found: { subscription: stored } }: Account,
  chosen: number | null | undefined,
): Promise<NewSubscription | undefined> => {
  if (chosen === undefined) return undefined;
  const change = planChange(stored, chosen);
  if (change === 'none') return undefined;
  if (change === 'refuse') {
    const plan = stored && (await findPlanEvenDeleted(stored.plan_id));
    throw paysAtStripe(plan?.name ?? String(stored?.plan_id));
  }
  const version = await nextSyncVersion(user.id);
  if (version === undefined) throw userNotFound();
  if (chosen !== null) return newComplimentary(stored, chosen, version);
  return stored && endComplimentary(stored, version);
};
