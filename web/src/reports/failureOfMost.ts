import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import type { CheckProgress } from '#shared/contract/checks.ts';

type Row = Pick<AnalyzedKeyword, 'is_active' | 'verification' | 'failed_at' | 'depth'>;

export interface Failure {
  /** Active keywords that could not be verified when last tried. */
  readonly failed: number;
  readonly total: number;
  /** When the last of them failed, ISO 8601, UTC. */
  readonly at: string;
  /** Whether some of them were verified before, so that the screen still shows their positions. */
  readonly hasEarlier: boolean;
}

/**
 * Undefined while a check runs, and unless most keywords failed, because then the check is at fault and not
 * the single keywords.
 */
export const failureOfMost = (
  check: Pick<CheckProgress, 'running'> | null,
  keywords: readonly Row[],
): Failure | undefined => {
  if (check?.running) return undefined;
  const active = keywords.filter(({ is_active }) => is_active);
  const failed = active.filter(
    ({ verification, failed_at }) => verification === 'failed' && failed_at !== null,
  );
  // ISO 8601 sorts as text.
  const at = failed
    .flatMap(({ failed_at }) => failed_at ?? [])
    .toSorted()
    .at(-1);
  if (at === undefined || failed.length * 2 <= active.length) return undefined;
  const hasEarlier = failed.some(({ depth }) => depth !== null);
  return { failed: failed.length, total: active.length, at, hasEarlier };
};
