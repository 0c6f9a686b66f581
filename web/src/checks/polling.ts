import type { CheckProgress } from '#shared/contract/checks.ts';

interface ReportQuery {
  readonly state: { readonly data: { readonly check: CheckProgress | null } | undefined };
}

/** A `refetchInterval` in milliseconds while the check runs; false otherwise. */
export const pollWhileRunning = ({ state }: ReportQuery): number | false => {
  const check = state.data?.check;
  return check?.running ? pollInterval(waitedFor(check, Date.now()), SPREAD) : false;
};

/** Slows each page by up to a quarter, so that pages that began to wait together do not ask together. */
const SPREAD = 1 + Math.random() / 4;

export const PRESS_POLL_MS = 2000 * SPREAD;

/** Grows with the time waited, because many customers may wait. */
export const pollInterval = (waitedMs: number, spread: number): number => {
  if (waitedMs < 30_000) return 2000 * spread;
  return (waitedMs < 120_000 ? 5000 : 15_000) * spread;
};

let latest = { check: '', since: 0 };

/** How long this page has waited for the check. The server's clock may differ, so it is not used. */
const waitedFor = ({ started_at, total }: CheckProgress, now: number): number => {
  const check = `${started_at} ${total}`;
  if (latest.check !== check) latest = { check, since: now };
  return now - latest.since;
};
