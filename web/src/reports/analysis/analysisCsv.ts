import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import type { Period } from '#shared/contract/period.ts';
import { type ChangeValue, trendLabel } from '../../ui/bare/positions/TrendMark.tsx';
import type { CsvTable, CsvValue } from '../../ui/bare/text/csv.ts';
import { isoDay } from '../../ui/bare/text/format.ts';
import { USUAL_PERIOD } from '../../ui/kit/period.ts';
import { periodNote, sinceDay } from '../../ui/kit/periodText.ts';
import { changeBetween, positionCell } from '../shown.ts';

/** The analysis as a file; cells are empty where nothing was measured. */
export const analysisCsv = (keywords: readonly AnalyzedKeyword[], period: Period): CsvTable => ({
  header: [
    'Palavra-chave',
    'Posição atual',
    `Variação${periodNote(period)}`,
    'Tendência',
    `Posição anterior${periodNote(period)}`,
    'Verificação anterior',
    'URL',
    'Última verificação',
    'Última tentativa sem resposta',
    'Situação',
    'Etiquetas',
  ],
  rows: keywords.map((row) => [
    row.keyword,
    row.last_check === null ? null : positionCell(row.current_position, row.depth),
    changeOf(row),
    trendLabel(row.trend),
    row.previous_check === null || row.engine_changed ? null : positionCell(row.previous_position),
    moment(row.previous_check),
    // Without a position, the URL is the target page.
    row.current_position === null ? null : row.url,
    moment(row.last_check),
    moment(row.failed_at),
    row.is_active ? 'Ativo' : 'Inativo',
    row.tags?.join(', ') ?? null,
  ]),
});

export const changeOf = ({
  current_position,
  previous_position,
  previous_check,
}: AnalyzedKeyword): ChangeValue =>
  previous_check === null ? null : changeBetween(current_position, previous_position);

/** The change as a number to sort by: entering the results is best, leaving them is worst. */
export const changeOrder = (row: AnalyzedKeyword): number | null => {
  const change = changeOf(row);
  if (typeof change !== 'string') return change;
  return change === 'entrou' ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER;
};

/** A previous check older than this does not tell of yesterday, because checks are daily. */
const OLD_MS = 2 * 86_400_000;

const isPreviousOld = ({ previous_check, last_check }: Checks): boolean =>
  previous_check !== null &&
  last_check !== null &&
  Date.parse(last_check) - Date.parse(previous_check) > OLD_MS;

/** Whether the previous check has to be dated, as it is not of the day that readers expect. */
export const isOfOtherDay = (row: Checks, period: Period, now: number): boolean =>
  period === USUAL_PERIOD
    ? isPreviousOld(row)
    : row.previous_check !== null && isoDay(row.previous_check) !== sinceDay(period, now);

type Checks = Pick<AnalyzedKeyword, 'previous_check' | 'last_check'>;

const moment = (at: string | null): CsvValue => (at === null ? null : new Date(at));
