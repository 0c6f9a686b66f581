import { dayOf } from '../../../functions/platform/time/calendar.ts';

/** Vitest loads this module again for each file. */
const begun = dayOf(Date.now());

/** Options of a test about days, which runs again if midnight in São Paulo has passed meanwhile. */
export const onOneDay = { retry: { count: 1, condition: () => dayOf(Date.now()) !== begun } };
