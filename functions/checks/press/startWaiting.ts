import { MAX_TRIAL_LOOKUPS } from '#shared/trial.ts';
import { findCompany, listCompanies } from '../../companies/companies.store.ts';
import { listRanked } from '../../keywords/rankings.store.ts';
import { AppError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { readSubscription } from '../../subscriptions/subscription.store.ts';
import { findTrialUse } from '../../subscriptions/trials.store.ts';
import { lookAgainAt } from './checkProgress.ts';
import { start } from './startCheck.ts';

/**
 * Starts what waited for the e-mail of a trial, which is now proven. Returns when to repeat that if messages
 * may be lost or unsent (milliseconds), and throws `conflict` if it has to be repeated in any case.
 */
export const startWaiting = async (userId: string, now: number): Promise<number | undefined> => {
  const { subscription } = await readSubscription(userId);
  if (subscription?.status !== 'trialing') return undefined;
  if ((await findTrialUse(userId)).lookups < MAX_TRIAL_LOOKUPS) return undefined;
  const again: number[] = [];
  for (const { id: companyId } of await listCompanies(userId)) {
    const at = await startWaitingOf(userId, companyId, now);
    if (at !== undefined) again.push(at);
  }
  return again.toSorted((one, other) => one - other)[0];
};

const startWaitingOf = async (
  userId: string,
  companyId: string,
  now: number,
): Promise<number | undefined> => {
  const all = new Set<string>();
  const send = async (): Promise<boolean> => {
    const { sent } = await start({ userId, companyId, now });
    for (const { id } of sent) all.add(id);
    return sent.length > 0;
  };
  try {
    // A silent check first repeats what it lost, and takes up what waited at the second time.
    while (await send());
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'conflict') throw error;
    log.info('What waited for the e-mail may not be checked', { userId, companyId, error });
  }
  const [company, listed] = await Promise.all([
    findCompany(userId, companyId),
    listRanked(userId, companyId),
  ]);
  return lookAgainAt(company?.latest_check, listed, all, now);
};
