import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { brazilTimeOf } from '../platform/time/calendar.ts';
import { nextMoment } from './schedule.ts';
import { readState } from './startRun.ts';

export const handler = endpoint(routes.schedule.getStatus)(async ({ now }) => {
  const { schedule, decision, run, isBehind } = await readState(now);
  const { frequency, time, day, run_started_at } = schedule;
  return {
    currentTimeBrazil: brazilTimeOf(now),
    config: { frequency, time, day },
    lastCheckBrazil: run_started_at === undefined ? null : brazilTimeOf(Date.parse(run_started_at)),
    nextCheckBrazil: brazilTimeOf(nextMoment(schedule, now)),
    wouldExecute: decision.wouldExecute,
    shouldRun: decision.shouldRun,
    shouldSkip: decision.shouldSkip,
    run: run ?? null,
    isBehind,
  };
});
