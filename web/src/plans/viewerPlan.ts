import { paymentAddress, subscriptionSettings } from '#shared/addresses.ts';
import { billing } from '#shared/contract/billing.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { keywordsText, whole } from '#shared/format.ts';
import { call } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { useRead } from '../ui/bare/page/useRead.ts';
import { useReturnToPage } from '../ui/bare/page/useReturnToPage.ts';

type Subscription = Pick<
  ReplyOf<typeof billing.getSubscription>,
  | 'status'
  | 'plan_id'
  | 'plan_name'
  | 'is_complimentary'
  | 'trial_available'
  | 'cancel_at_period_end'
  | 'usage'
>;

/** The reader's subscription. `unknown` means signed in, but the server did not say with which one. */
export type ViewerPlan =
  | { readonly status: 'visitor' | 'loading' }
  | { readonly status: 'unknown'; readonly userId: string }
  | { readonly status: 'subscriber'; readonly userId: string; readonly subscription: Subscription };

/** Reads the subscription again when the reader returns, because another tab may have changed the plan. */
export const useViewerPlan = (): ViewerPlan => {
  const { user, loading } = useSession();
  const userId = user?.id;
  const { data, error, readAgain } = useRead(userId, (_, signal) =>
    call(billing.getSubscription, {}, signal),
  );
  useReturnToPage(readAgain);
  if (userId === undefined) return { status: loading ? 'loading' : 'visitor' };
  if (data) return { status: 'subscriber', userId, subscription: data };
  return error === undefined ? { status: 'loading' } : { status: 'unknown', userId };
};

export const getsTrial = (viewer: ViewerPlan): boolean =>
  viewer.status === 'visitor' || (viewer.status === 'subscriber' && viewer.subscription.trial_available);

export const liveSubscription = (viewer: ViewerPlan): Subscription | undefined => {
  if (viewer.status !== 'subscriber') return undefined;
  const { status } = viewer.subscription;
  return status === null || status === 'canceled' ? undefined : viewer.subscription;
};

export type Offer = { readonly kind: 'start' | 'current'; readonly to: string } | { readonly kind: 'change' };

/** `pendingId` is the account that this tab created and did not pay for. */
export const offerOf = (planId: number, viewer: ViewerPlan, pendingId: string | undefined): Offer => {
  const live = liveSubscription(viewer);
  if (live?.plan_id === planId) return { kind: 'current', to: subscriptionSettings };
  // A complimentary plan is not at Stripe and cannot be changed there. The first payment replaces it.
  if (live && !live.is_complimentary) return { kind: 'change' };
  const userId = 'userId' in viewer ? viewer.userId : pendingId;
  const to = userId === undefined ? `/signup?plan=${planId}` : paymentAddress(userId, String(planId));
  return { kind: 'start', to };
};

export const keywordLossIn = (
  { max_keywords, max_companies }: Pick<Plan, 'max_keywords' | 'max_companies'>,
  viewer: ViewerPlan,
): string | null => {
  const byCompany = viewer.status === 'subscriber' ? viewer.subscription.usage.company_keywords : [];
  const keywords = sum(byCompany);
  const lost = keywords - Math.min(max_keywords, sum(byCompany.slice(0, max_companies)));
  if (lost === 0) return null;
  const many = keywordsText(keywords);
  return `Das suas ${many}, ${whole(lost)} ${lost === 1 ? 'fica inativa' : 'ficam inativas'} neste plano.`;
};

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

export const planNote = (viewer: ViewerPlan): string | null => {
  const live = liveSubscription(viewer);
  if (!live) return null;
  const plan = live.plan_name === null ? '' : `Você está no plano ${live.plan_name}. `;
  if (live.is_complimentary) return `${plan}Ele é uma cortesia: a assinatura de outro plano o substitui.`;
  return plan + changeNote(live);
};

/** The portal asks for a payment or renewal before a change of plan. */
export const isChangeBlocked = (viewer: ViewerPlan): boolean => {
  const live = liveSubscription(viewer);
  return live !== undefined && !live.is_complimentary && blockOf(live) !== null;
};

const changeNote = (live: Subscription): string =>
  blockOf(live) ??
  (live.status === 'trialing'
    ? 'A mudança de plano vale na hora, e o seu período grátis continua até o fim.'
    : 'A mudança de plano vale na hora, e a diferença entra na próxima fatura.');

const blockOf = ({ status, cancel_at_period_end }: Subscription): string | null => {
  if (status === 'past_due' || status === 'unpaid') {
    return 'Antes de mudar de plano, regularize o último pagamento no portal de cobrança.';
  }
  return cancel_at_period_end
    ? 'Você cancelou a renovação: para mudar de plano, mantenha antes a assinatura no portal de cobrança.'
    : null;
};
