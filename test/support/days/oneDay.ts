import { setTimeout as wait } from 'node:timers/promises';
import { dayOf, daysBefore, timeOn } from '../../../functions/platform/time/calendar.ts';
import { MINUTE } from '../../../functions/platform/time/clock.ts';

/** Begins a test about days after midnight in São Paulo, if this is less than two minutes away. */
export const stayOnOneDay = async (): Promise<void> => {
  const left = timeOn(daysBefore(dayOf(Date.now()), -1), '00:00') - Date.now();
  if (left < 2 * MINUTE) await wait(left);
};
