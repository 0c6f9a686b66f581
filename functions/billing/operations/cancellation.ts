import { brazilDayOf } from '../../platform/time/calendar.ts';
import { type PlanSubscription, toSubscriptionStatus } from '../sync/chooseSubscription.ts';

type Cancelled = Pick<PlanSubscription, 'status' | 'currentPeriodEnd'>;

/** What a subscription of this status still is and costs until the end of its period, when it ends. */
export const cancellationMessage = ({ status, currentPeriodEnd }: Cancelled): string => {
  const end =
    currentPeriodEnd === null ? 'no fim do período' : `em ${brazilDayOf(Date.parse(currentPeriodEnd))}`;
  const remaining = {
    active: 'Ela vale até o fim do período já pago.',
    trialing: `O período grátis continua e termina ${end}, sem nenhuma cobrança.`,
    past_due: `O período atual não foi pago: ela termina ${end}, e até lá o Stripe ainda pode cobrar a fatura em aberto.`,
    unpaid: `Ela não foi paga e já não pode ser usada: termina no Stripe ${end}, sem novas cobranças.`,
    canceled: '',
  };
  return `Assinatura cancelada com sucesso. ${remaining[toSubscriptionStatus({ status }) ?? 'active']}`;
};
