import { managedPrices } from '#shared/contract/admin/prices.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { SECOND } from '../platform/time/clock.ts';
import { timeLeft } from '../platform/time/deadline.ts';
import { listPlans } from '../subscriptions/plans/plans.store.ts';
import { comparePrices, syncPlanPrice } from './prices/planPrices.ts';

/** With less time left, a plan could be stopped half-way. */
const MIN_TIME_LEFT = 10 * SECOND;

export const handler = endpoint(managedPrices.syncPrices)(async (input) => {
  const compared = await comparePrices(await listPlans());
  const waiting = compared.filter(({ row }) => row.needs_sync);
  let synced_count = 0;
  try {
    for (const next of waiting) {
      if (timeLeft() <= MIN_TIME_LEFT) break;
      await syncPlanPrice(input, next);
      synced_count += 1;
    }
  } catch (error) {
    throw withProgress(error, synced_count, waiting.length);
  }
  return { synced_count };
});

/** Adds to the error how many plans were already synchronised. */
const withProgress = (error: unknown, synced: number, total: number): unknown =>
  error instanceof AppError && synced > 0
    ? new AppError(
        error.code,
        `${synced} de ${total} planos ${synced === 1 ? 'foi sincronizado' : 'foram sincronizados'}. ${error.forAdmins ?? error.message}`,
      )
    : error;
