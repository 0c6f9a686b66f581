import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import type { CheckProgress } from '#shared/contract/checks.ts';
import { whole } from '#shared/format.ts';

export const unverifiedText = (failed: number): string =>
  failed === 1
    ? '1 palavra-chave não pôde ser verificada'
    : `${whole(failed)} palavras-chave não puderam ser verificadas`;

/** Why keywords failed. Only an outage, which is at fault for the unserved ones, costs no look-ups. */
export const causeOf = (failed: number, unserved: number): string => {
  if (unserved === 0) return 'O buscador não respondeu ou recusou a busca.';
  const repeated = unserved < failed ? `repetir ${whole(unserved)} delas` : 'repetir';
  return `O provedor de busca não pôde ser consultado: nada se perdeu, e ${repeated} em alguns minutos não gasta outras consultas.`;
};

type Row = Pick<AnalyzedKeyword, 'is_active' | 'verification' | 'failed_at' | 'depth'>;

export interface Failure {
  /** Active keywords that could not be verified when last tried. */
  readonly failed: number;
  readonly total: number;
  readonly at: string;
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
