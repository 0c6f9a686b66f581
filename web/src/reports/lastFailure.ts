import type { AnalyzedKeyword } from '#shared/contract/reports.ts';

type Row = Pick<AnalyzedKeyword, 'is_active' | 'verification' | 'failed_at'>;

export interface Failure {
  /** How many active keywords could not be verified when last tried. */
  readonly failed: number;
  readonly total: number;
  /** When the last of them failed, ISO 8601, UTC. */
  readonly at: string;
}

/** The failure of most active keywords: a fault of the check, not of single keywords. */
export const failureOfMost = (keywords: readonly Row[]): Failure | undefined => {
  const active = keywords.filter(({ is_active }) => is_active);
  const failures = active.flatMap(({ verification, failed_at }) =>
    verification === 'failed' && failed_at !== null ? [failed_at] : [],
  );
  // Moments sort as text.
  const at = failures.toSorted().at(-1);
  if (at === undefined || failures.length * 2 <= active.length) return undefined;
  return { failed: failures.length, total: active.length, at };
};
