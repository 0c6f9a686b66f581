import type { SystemConfig } from '#shared/contract/admin/schedule.ts';
import type { Schedule } from './schedule.ts';

/** A schedule as administrators see and change it. */
export const toSystemConfig = ({ frequency, day, time, run_started_at }: Schedule): SystemConfig => ({
  keyword_check_frequency: { value: frequency },
  keyword_check_day: { value: day },
  keyword_check_time: { value: time },
  last_global_check: { value: run_started_at ?? null },
});
