import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { findUser } from '../accounts/users.store.ts';
import { userTypeOf } from '../accounts/users.ts';
import { findPlanEvenDeleted } from '../plans/plans.store.ts';
import { AppError } from '../platform/errors.ts';
import { isUsable } from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';

export const handler = endpoint(routes.profiles.get)(async ({ user, now }) => {
  const [stored, { subscription }] = await Promise.all([findUser(user.id), readSubscription(user.id)]);
  if (!stored) throw new AppError('not_found', 'Perfil não encontrado');
  const plan = subscription && (await findPlanEvenDeleted(subscription.plan_id));
  return {
    ...stored,
    user_type: userTypeOf(stored, subscription !== undefined && isUsable(subscription, now)),
    plan_id: subscription?.plan_id ?? stored.plan_id,
    subscription: subscription ? { status: subscription.status, plan_name: plan?.name ?? null } : null,
  };
});
