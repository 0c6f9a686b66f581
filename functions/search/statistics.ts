/** How many calls to a provider succeeded and failed on a day (YYYY-MM-DD, São Paulo). */
export interface DayCalls {
  readonly day: string;
  readonly successes: number;
  readonly failures: number;
}

/** The mean calls a day of the days before today that had any; null without one. */
export const meanCalls = (days: readonly DayCalls[], today: string): number | null => {
  const earlier = days.filter(({ day }) => day < today);
  if (earlier.length === 0) return null;
  return earlier.reduce((sum, day) => sum + day.successes + day.failures, 0) / earlier.length;
};

/** The calls of a day and of its month; `days` are those of the month. The rate is null without calls. */
export const callStatistics = (days: readonly DayCalls[], today: string) => {
  const successes = days.reduce((sum, day) => sum + day.successes, 0);
  const requests_month = days.reduce((sum, day) => sum + day.successes + day.failures, 0);
  const requests_today = days
    .filter(({ day }) => day === today)
    .reduce((sum, day) => sum + day.successes + day.failures, 0);
  const failures_today = days
    .filter(({ day }) => day === today)
    .reduce((sum, { failures }) => sum + failures, 0);
  return {
    requests_today,
    failures_today,
    requests_month,
    success_rate: requests_month === 0 ? null : (successes / requests_month) * 100,
  };
};
