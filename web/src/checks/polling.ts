import type { CheckProgress } from '#shared/contract/checks.ts';

interface ReportQuery {
  readonly state: { readonly data: { readonly check: CheckProgress | null } | undefined };
}

/** A `refetchInterval` in milliseconds. */
export const pollWhileRunning = ({ state }: ReportQuery): number | false => {
  const check = state.data?.check;
  return check?.running ? pollInterval(waitedFor(check, Date.now()), SPREAD) : false;
};

/** Up to a quarter slower, so that pages that began to wait together do not ask together. */
const SPREAD = 1 + Math.random() / 4;

/** While a press covers the screen. */
export const PRESS_POLL_MS = 2000 * SPREAD;

/** Often at first, then ever more seldom, because many customers may wait. */
export const pollInterval = (waitedMs: number, spread: number): number => {
  if (waitedMs < 30_000) return 2000 * spread;
  return (waitedMs < 120_000 ? 5000 : 15_000) * spread;
};

let latest = { check: '', since: 0 };

/** Measured by this page, because the server's clock may differ. */
const waitedFor = ({ started_at, total }: CheckProgress, now: number): number => {
  const check = `${started_at} ${total}`;
  if (latest.check !== check) latest = { check, since: now };
  return now - latest.since;
};
