import { log } from '../../platform/log.ts';
import { count } from '../../platform/metrics.ts';
import { saveReturned } from './returnedMails.store.ts';
import { lostAddresses, type ReturnedMail } from './returnedMails.ts';

/** Records the addresses that are not written to again. A repeated event counts nothing twice. */
export const recordReturned = async (event: ReturnedMail): Promise<void> => {
  const { reason, addresses } = lostAddresses(event);
  for (const address of new Set(addresses)) {
    if (!(await saveReturned(address, reason, Date.now()))) continue;
    // Never the address itself: logs hold none.
    log.info('An address is not written to again', { reason });
    count({ MailsReturned: 1 });
  }
};
