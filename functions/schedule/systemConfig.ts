import type { SystemConfig } from '#shared/contract/admin/schedule.ts';
import type { Schedule } from './schedule.ts';

/** A schedule as administrators see and change it. */
export const toSystemConfig = ({
  frequency,
  day,
  time,
  grid,
  grid_day,
  run_started_at,
}: Schedule): SystemConfig => ({
  keyword_check_frequency: { value: frequency },
  keyword_check_day: { value: day },
  keyword_check_time: { value: time },
  grid_check_frequency: { value: grid },
  grid_check_day: { value: grid_day },
  last_global_check: { value: run_started_at ?? null },
});
