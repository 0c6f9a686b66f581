import type { billing, TrialLookups } from '#shared/contract/billing.ts';
import type { SubscriptionStatus } from '#shared/contract/plans.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { counted, whole } from '#shared/format.ts';
import { DAY_MS, day, reais, relativeTime } from '../ui/bare/text/format.ts';

/** Days until a time, rounded up, and 0 once it has passed. `now` is in milliseconds since 1970. */
export const daysUntil = (at: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(at) - now) / DAY_MS));

/** The time as "em 3 dias"; null once it has passed. */
export const timeUntil = (at: string, now: number): string | null => {
  const days = daysUntil(at, now);
  return days === 0 ? null : `em ${counted(days, 'dia', 'dias')}`;
};

export const canceledNote = (end: string | null, now: number): string =>
  `Você cancelou a renovação. Até ${end === null ? 'o fim do período' : relativeTime(end, now)} tudo continua funcionando.`;

/** `until` is null without an end, and undefined unless collection is paused. */
export const pauseText = (until: string | null | undefined): string =>
  until === undefined ? '' : `Cobrança pausada${until === null ? '' : ` até ${day(until)}`}`;

type Current = Pick<
  ReplyOf<typeof billing.getSubscription>,
  'status' | 'current_period_end' | 'cancel_at_period_end' | 'has_payment_method' | 'monthly_price'
>;

/** Whether a trial ends the subscription only because there is no card to charge. */
export const endsWithoutCard = ({
  status,
  cancel_at_period_end,
  has_payment_method,
}: Pick<Current, 'status' | 'cancel_at_period_end' | 'has_payment_method'>): boolean =>
  status === 'trialing' && !cancel_at_period_end && !has_payment_method;

export const lookupsNote = ({ until, ...lookups }: TrialLookups): string =>
  until === 'email'
    ? `Confirme o e-mail pelo link enviado: até lá ${restOf(lookups)}, e nenhuma automática.`
    : `Sem cartão, ${restOf(lookups)} do período grátis, contando as automáticas.`;

export const waitingNote = (waiting = 0): string => {
  if (waiting === 0) return '';
  const others = waiting === 1 ? 'A outra espera' : `As outras ${whole(waiting)} esperam`;
  return `${others} por mais consultas`;
};

const restOf = ({ used, max }: Pick<TrialLookups, 'used' | 'max'>): string => {
  const left = Math.max(0, max - used);
  return `${left === 1 ? 'resta' : 'restam'} ${whole(left)} de ${whole(max)} consultas`;
};

export const trialNote = (trial: Current, now: number): string => {
  const { current_period_end: end } = trial;
  if (end === null) return `Período grátis. No fim dele ${endOf(trial)}`;
  const days = daysUntil(end, now);
  const left = `${days === 1 ? 'Falta' : 'Faltam'} ${counted(days, 'dia', 'dias')} de período grátis.`;
  return `${left} Em ${day(end)} ${endOf(trial)}`;
};

const endOf = (trial: Current): string => {
  if (trial.cancel_at_period_end) return 'a assinatura termina sem cobrança, porque você a cancelou.';
  if (endsWithoutCard(trial)) {
    return 'a assinatura termina sem cobrança, a menos que você adicione um cartão.';
  }
  const { monthly_price } = trial;
  return monthly_price === null
    ? 'começa a cobrança mensal no cartão, até você cancelar.'
    : `começa a cobrança no cartão: ${reais(monthly_price)} por mês, até você cancelar.`;
};

export type CurrentSubscription = Pick<
  ReplyOf<typeof billing.getSubscription>,
  | 'plan_name'
  | 'current_period_end'
  | 'cancel_at_period_end'
  | 'has_payment_method'
  | 'monthly_price'
  | 'is_complimentary'
  | 'trial_lookups'
  | 'paused_until'
> & { readonly status: SubscriptionStatus };

export const explanationOf = (subscription: CurrentSubscription, now: number): string => {
  const { status, current_period_end, cancel_at_period_end, is_complimentary, paused_until } = subscription;
  if (status === 'canceled') return 'Sua assinatura terminou. Escolha um plano para voltar.';
  if (status === 'past_due' || status === 'unpaid') {
    return 'O último pagamento não foi aprovado. Atualize a forma de pagamento no portal de cobrança.';
  }
  if (is_complimentary) return 'Plano de cortesia: sem cobrança e sem data para terminar.';
  if (status === 'trialing') {
    const { trial_lookups } = subscription;
    return [trialNote(subscription, now), ...(trial_lookups ? [lookupsNote(trial_lookups)] : [])].join(' ');
  }
  if (cancel_at_period_end) return canceledNote(current_period_end, now);
  if (paused_until !== undefined) return `${pauseText(paused_until)}. Tudo continua funcionando.`;
  return 'Troque a forma de pagamento, ou cancele, no portal de cobrança.';
};
