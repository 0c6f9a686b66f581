import type { CheckProgress } from '#shared/contract/checks.ts';

interface Report {
  readonly check: CheckProgress | null;
}

interface ReportQuery {
  readonly state: { readonly data: Report | readonly Report[] | undefined };
}

export const pollWhileRunning = ({ state: { data = [] } }: ReportQuery): number | false => {
  const check = [data].flat().find((report) => report.check?.running)?.check;
  return check ? pollInterval(Date.now() - Date.parse(check.started_at), SPREAD) : false;
};

/** Slows each page by up to a quarter, so that pages that began to wait together do not ask together. */
const SPREAD = 1 + Math.random() / 4;

export const PRESS_POLL_MS = 2000 * SPREAD;

/** Grows with the check's age, because many customers may wait. */
const pollInterval = (ageMs: number, spread: number): number => {
  if (ageMs < 30_000) return 2000 * spread;
  return (ageMs < 120_000 ? 5000 : 15_000) * spread;
};
