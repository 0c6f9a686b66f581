import { MAX_TRIAL_LOOKUPS } from '#shared/trial.ts';
import { listCompanies } from '../../companies/companies.store.ts';
import { AppError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { readSubscription } from '../../subscriptions/subscription.store.ts';
import { findTrialUse } from '../../subscriptions/trials.store.ts';
import { start } from './startCheck.ts';

/** Starts what waited for a trial's e-mail, now proven. Throws `conflict` if it has to be repeated. */
export const startWaiting = async (userId: string, now: number): Promise<void> => {
  const { subscription } = await readSubscription(userId);
  if (subscription?.status !== 'trialing') return;
  if ((await findTrialUse(userId)).lookups < MAX_TRIAL_LOOKUPS) return;
  for (const { id: companyId } of await listCompanies(userId)) {
    try {
      await start({ userId, companyId, now });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'conflict') throw error;
      log.info('What waited for the e-mail may not be checked', { userId, companyId, error });
    }
  }
};
