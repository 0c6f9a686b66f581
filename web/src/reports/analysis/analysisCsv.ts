import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import { type ChangeValue, trendLabel } from '../../ui/bare/positions/TrendMark.tsx';
import type { CsvTable, CsvValue } from '../../ui/bare/text/csv.ts';
import { positionCell } from '../shown.ts';

/** The analysis as a file; cells are empty where nothing was measured. */
export const analysisCsv = (keywords: readonly AnalyzedKeyword[]): CsvTable => ({
  header: [
    'Palavra-chave',
    'Posição atual',
    'Variação',
    'Tendência',
    'Posição anterior',
    'Verificação anterior',
    'URL',
    'Última verificação',
    'Última tentativa sem resposta',
    'Situação',
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
  ]),
});

export const changeOf = (row: AnalyzedKeyword): ChangeValue => {
  if (row.change !== null || row.previous_check === null) return row.change;
  if (row.current_position !== null) return 'entrou';
  return row.previous_position === null ? null : 'saiu';
};

/** The change as a number to sort by: entering the results is best, leaving them is worst. */
export const changeOrder = (row: AnalyzedKeyword): number | null => {
  const change = changeOf(row);
  if (typeof change !== 'string') return change;
  return change === 'entrou' ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER;
};

/** A previous check older than this does not tell of yesterday, because checks are daily. */
const OLD_MS = 2 * 86_400_000;

export const isPreviousOld = ({ previous_check, last_check }: Checks): boolean =>
  previous_check !== null &&
  last_check !== null &&
  Date.parse(last_check) - Date.parse(previous_check) > OLD_MS;

type Checks = Pick<AnalyzedKeyword, 'previous_check' | 'last_check'>;

const moment = (at: string | null): CsvValue => (at === null ? null : new Date(at));
