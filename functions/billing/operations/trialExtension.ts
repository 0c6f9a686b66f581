import { MAX_EXTENSION_DAYS } from '#shared/contract/admin/subscriptions.ts';
import { AppError } from '../../platform/errors.ts';
import { brazilDayOf, dayOf, daysBefore, timeOn } from '../../platform/time/calendar.ts';
import { isLive, type PlanSubscription, toSubscriptionStatus } from '../sync/chooseSubscription.ts';

/** When a trial that lasts until this day of São Paulo ends (milliseconds). */
export const endOfTrial = (until: string): number => timeOn(until, '23:59');

/** Throws `malformed` for a day that no trial may be extended to. */
export const requireExtensionDay = (until: string, now: number): void => {
  const today = dayOf(now);
  // 30 February would be read as 2 March.
  const isDay = daysBefore(until, 0) === until;
  if (isDay && until > today && until <= daysBefore(today, -MAX_EXTENSION_DAYS)) return;
  const message = `Escolha um dia a partir de amanhã, em no máximo ${MAX_EXTENSION_DAYS} dias.`;
  throw new AppError('malformed', message, { until: message });
};

/**
 * Whether a trial ends before this day; false after a repeated request. Throws `conflict` if it lasts longer,
 * is cancelled, or is no trial.
 */
export const needsExtension = (current: PlanSubscription, until: string): boolean => {
  if (toSubscriptionStatus(current) !== 'trialing') throw notTrialing(current);
  if (current.cancelsAtPeriodEnd) throw new AppError('conflict', CANCELLED);
  const end = Date.parse(current.paidSince);
  if (dayOf(end) <= until) return dayOf(end) < until;
  const message = `O período de teste já vai até ${brazilDayOf(end)}. Escolha um dia depois.`;
  throw new AppError('conflict', message, { until: message });
};

const CANCELLED =
  'O cliente já cancelou: a assinatura acaba com o período de teste. Para estendê-lo, o cliente precisa antes retomar a assinatura no portal de cobrança.';

const notTrialing = (current: PlanSubscription) =>
  new AppError(
    'conflict',
    isLive(current)
      ? 'O período de teste já terminou: só é possível estender um que está em andamento.'
      : 'A assinatura já terminou. O cliente pode assinar de novo na página de planos.',
  );
