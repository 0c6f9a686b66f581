import { mock } from 'node:test';
import { startConnectedCloud } from '../../support/cloud/cloud.ts';
import { liveFor } from '../../support/days/life.ts';
import { countText, holdsIfNone, type Prove, sizeOf } from '../proof.ts';

/** Histories of up to 400 days begin before clocks go forward, before they go back, and without either. */
const BEGINNINGS = [
  { first: '2018-10-01', days: 400 },
  { first: '2026-01-01', days: 400 },
  { first: '2019-02-01', days: 60 },
] as const;

export const proveDays: Prove = async (seed) => {
  const wanted = sizeOf('COMPANY_DAYS', 2_000);
  const cloud = await startConnectedCloud();
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const setTime = (time: number) => mock.timers.setTime(time);
  const wrong: string[] = [];
  let compared = 0;
  for (let n = 0; compared < wanted; n++) {
    const { first, days } = BEGINNINGS[n % BEGINNINGS.length] ?? BEGINNINGS[0];
    const life = await liveFor(setTime, `${seed} ${n}`, first, days);
    wrong.push(...life.wrong);
    compared += life.compared;
  }
  mock.timers.reset();
  await cloud.stop();
  const what = 'every figure of a closed day follows from what was measured';
  return [{ what, many: `${countText(compared)} days of companies`, ...holdsIfNone(wrong) }];
};
