import { schedule } from '#shared/contract/admin/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { runProgressOf } from '../checks/progress.ts';
import { toBrazilTime } from '../platform/time/calendar.ts';
import { nextMoment } from './schedule.ts';
import { readState } from './scheduler.ts';

export const handler = endpoint(schedule.getStatus)(async ({ now }) => {
  const { schedule: current, decision, last, isBehind } = await readState(now);
  const { frequency, time, day, run_started_at } = current;
  return {
    currentTimeBrazil: toBrazilTime(now),
    config: { frequency, time, day },
    lastCheckBrazil: run_started_at === undefined ? null : toBrazilTime(Date.parse(run_started_at)),
    nextCheckBrazil: toBrazilTime(Date.parse(nextMoment(current, now))),
    ...decision,
    run: last ? runProgressOf(last) : null,
    isBehind,
  };
});
