import { profiles } from '#shared/contract/profiles.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { findUser } from '../../accounts/users.store.ts';
import { AppError } from '../../platform/errors.ts';
import { findPlanEvenDeleted } from '../../subscriptions/plans/plans.store.ts';
import { readSubscription } from '../../subscriptions/subscription.store.ts';
import { toProfile } from './profile.ts';

export const handler = endpoint(profiles.get)(async ({ user, now }) => {
  const [stored, { subscription }] = await Promise.all([findUser(user.id), readSubscription(user.id)]);
  if (!stored) throw new AppError('not_found', 'Perfil não encontrado');
  const plan = subscription && (await findPlanEvenDeleted(subscription.plan_id));
  return toProfile(stored, subscription, plan?.name ?? null, now);
});
