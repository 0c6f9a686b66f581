import { managedPrices } from '#shared/contract/admin/prices.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { SECOND } from '../platform/time/clock.ts';
import { timeLeft } from '../platform/time/deadline.ts';
import { listPlans } from '../subscriptions/plans/plans.store.ts';
import { comparePrices, syncPlanPrice } from './prices/planPrices.ts';

/** Stripe accepts 25 calls per second in test mode, and a plan needs about six, one after another. */
const PLANS_AT_ONCE = 3;
/** With less time left, a plan could be stopped half-way. */
const MIN_TIME_LEFT = 10 * SECOND;

export const handler = endpoint(managedPrices.syncPrices)(async (input) => {
  const compared = await comparePrices(await listPlans());
  const waiting = compared.filter(({ row }) => row.needs_sync);
  const total = waiting.length;
  let synced = 0;
  const syncNext = async (): Promise<void> => {
    while (timeLeft() > MIN_TIME_LEFT) {
      const next = waiting.shift();
      if (!next) return;
      await syncPlanPrice(input, next);
      synced += 1;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: PLANS_AT_ONCE }, syncNext));
  for (const result of results) {
    if (result.status === 'rejected') throw withProgress(result.reason, synced, total);
  }
  return { synced_count: synced };
});

/** Adds to the error how many plans were already synchronised. */
const withProgress = (error: unknown, synced: number, total: number): unknown =>
  error instanceof AppError && synced > 0
    ? new AppError(
        error.code,
        `${synced} de ${total} planos ${synced === 1 ? 'foi sincronizado' : 'foram sincronizados'}. ${error.forAdmins ?? error.message}`,
      )
    : error;
