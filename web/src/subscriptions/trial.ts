import type { billing } from '#shared/contract/billing.ts';
import type { ReplyOf } from '#shared/contract/route.ts';

type Current = Pick<
  ReplyOf<typeof billing.getSubscription>,
  'status' | 'cancel_at_period_end' | 'has_payment_method'
>;

/** Whether a trial ends its subscription because there is no card to charge, and nothing else ends it. */
export const endsWithoutCard = ({ status, cancel_at_period_end, has_payment_method }: Current): boolean =>
  status === 'trialing' && !cancel_at_period_end && !has_payment_method;

/** What happens at the end of such a trial. */
export const trialNote = (until: string): string =>
  `Período grátis até ${until}. Nesse dia a assinatura termina sem cobrança, a menos que você cadastre um cartão.`;
