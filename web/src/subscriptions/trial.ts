import type { billing } from '#shared/contract/billing.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { counted, reais, whole } from '../ui/bare/format.ts';
import { daysUntil, isLaterToday, onDay } from './period.ts';

type Current = Pick<
  ReplyOf<typeof billing.getSubscription>,
  'status' | 'current_period_end' | 'cancel_at_period_end' | 'has_payment_method' | 'monthly_price'
>;

export interface TrialLookups {
  readonly used: number;
  readonly max: number;
}

/** Whether a trial ends its subscription because there is no card to charge, and nothing else ends it. */
export const endsWithoutCard = ({
  status,
  cancel_at_period_end,
  has_payment_method,
}: Pick<Current, 'status' | 'cancel_at_period_end' | 'has_payment_method'>): boolean =>
  status === 'trialing' && !cancel_at_period_end && !has_payment_method;

/** What a trial may look up until its e-mail is confirmed. */
export const lookupsNote = (lookups: TrialLookups): string =>
  `Confirme o seu e-mail pelo link que enviamos: até lá são ${restOf(lookups)}, e nenhuma verificação automática.`;

/** What a trial may look up in all without a card. */
export const totalNote = (lookups: TrialLookups): string =>
  `Sem cartão, o período grátis inclui ${restOf(lookups)}, contando as verificações automáticas.`;

const restOf = ({ used, max }: TrialLookups): string => {
  const left = Math.max(0, max - used);
  return `${whole(max)} consultas, das quais ${left === 1 ? 'resta' : 'restam'} ${whole(left)}`;
};

/** How many days of a trial are left at `now` (ms), and what happens at its end. */
export const trialNote = (trial: Current, now: number): string => {
  const { current_period_end: end } = trial;
  const at = end === null ? 'No fim dele' : onDay(end, now);
  return `${daysLeft(end, now)} ${at} ${endOf(trial)}`;
};

const daysLeft = (end: string | null, now: number): string => {
  if (end === null) return 'Período grátis.';
  if (isLaterToday(end, now)) return 'Último dia de período grátis.';
  const days = daysUntil(end, now);
  if (days === 0) return 'O período grátis está terminando.';
  return `${days === 1 ? 'Falta' : 'Faltam'} ${counted(days, 'dia', 'dias')} de período grátis.`;
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
