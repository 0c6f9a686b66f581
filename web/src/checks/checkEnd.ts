import { useEffect } from 'react';
import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import type { CheckProgress } from '#shared/contract/checks.ts';
import { counted, keywordsText, whole } from '../ui/bare/text/format.ts';
import { notify } from '../ui/kit/dialogs/notices.tsx';

/** The companies' latest checks, as this page has seen them. */
const seen = new Map<string, Pick<CheckProgress, 'started_at' | 'running'>>();

/** Whether the check has ended since the page saw it last. A screen's cache may show an earlier state. */
export const hasEnded = (
  companyId: string,
  check: Pick<CheckProgress, 'started_at' | 'running' | 'total'> | null,
) => {
  const { started_at, running, total } = check ?? { started_at: '', running: false, total: 0 };
  const before = seen.get(companyId);
  if (before && started_at < before.started_at) return false;
  if (before?.started_at === started_at && !before.running) return false;
  seen.set(companyId, { started_at, running });
  // Nothing is left to tell of a check whose keywords were all removed.
  return before !== undefined && !running && total > 0;
};

/** Tells the end of a check once, on any of the screens of its company; undefined is not read yet. */
export const useCheckEnd = (
  companyId: string,
  check: CheckProgress | null | undefined,
  isFailureSaid: boolean,
): void =>
  useEffect(() => {
    if (check === undefined || !hasEnded(companyId, check) || !check || isFailureSaid) return;
    notify(check.failed === 0 ? 'success' : 'info', endText(check));
  }, [companyId, check, isFailureSaid]);

type Outcome = Pick<CheckProgress, 'total' | 'failed' | 'unserved' | 'improved' | 'declined' | 'not_found'>;

export const endText = ({ total, failed, unserved, improved, declined, not_found }: Outcome): string => {
  const outcomes = [
    improved > 0 && counted(improved, 'melhorou', 'melhoraram'),
    declined > 0 && counted(declined, 'piorou', 'pioraram'),
    not_found > 0 && counted(not_found, 'não encontrada', 'não encontradas'),
  ].filter((outcome) => outcome !== false);
  const count = total - failed;
  const verified = `${keywordsText(count)} ${count === 1 ? 'verificada' : 'verificadas'}`;
  return [
    count > 0 && `${verified}${outcomes.length > 0 ? `: ${outcomes.join(', ')}` : ''}.`,
    failed > 0 && `${unverifiedText(failed)}. ${causeOf(failed, unserved)}`,
  ]
    .filter(Boolean)
    .join(' ');
};

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
