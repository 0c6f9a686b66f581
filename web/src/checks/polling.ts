import type { CheckProgress } from '#shared/contract/checks.ts';

interface ReportQuery {
  readonly state: { readonly data: { readonly check: CheckProgress | null } | undefined };
}

/** A `refetchInterval` in milliseconds: polls a report while its check runs. */
export const pollWhileRunning = ({ state }: ReportQuery): number | false => {
  const check = state.data?.check;
  return check?.running ? pollInterval(waitedFor(check, Date.now()), SPREAD) : false;
};

/** Pages differ by up to a quarter, so that those that began to wait together do not ask together. */
const SPREAD = 1 + Math.random() / 4;

/** The time between two polls while a press covers the screen. */
export const PRESS_POLL_MS = 2000 * SPREAD;

/** The time between two polls: often at first, then ever more seldom, because many customers may wait. */
export const pollInterval = (waitedMs: number, spread: number): number => {
  if (waitedMs < 30_000) return 2000 * spread;
  return (waitedMs < 120_000 ? 5000 : 15_000) * spread;
};

let latest = { check: '', since: 0 };

/** For how long this page has seen the check run with so many keywords; the server's clock may differ. */
const waitedFor = ({ started_at, total }: CheckProgress, now: number): number => {
  const check = `${started_at} ${total}`;
  if (latest.check !== check) latest = { check, since: now };
  return now - latest.since;
};
