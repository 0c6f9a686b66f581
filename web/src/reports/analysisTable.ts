import type { AnalyzedKeyword } from '#shared/contract/reports.ts';
import type { CsvTable, CsvValue } from '../ui/bare/csv.ts';
import { trendLabel } from '../ui/bare/TrendMark.tsx';
import { positionCell } from './positionCell.ts';

/** An analysis as an exported table. A cell is empty where nothing was measured. */
export const analysisTable = (keywords: readonly AnalyzedKeyword[]): CsvTable => ({
  header: [
    'Palavra-chave',
    'Posição atual',
    'Variação',
    'Tendência',
    'Posição anterior',
    'URL',
    'Última verificação',
    'Última tentativa sem resposta',
    'Situação',
  ],
  rows: keywords.map((row) => [
    row.keyword,
    row.last_check === null ? null : positionCell(row.current_position),
    row.change,
    trendLabel(row.trend),
    row.previous_check === null || row.engine_changed ? null : positionCell(row.previous_position),
    // Without a position it is the target page.
    row.current_position === null ? null : row.url,
    moment(row.last_check),
    moment(row.failed_at),
    row.is_active ? 'Ativo' : 'Inativo',
  ]),
});

const moment = (at: string | null): CsvValue => (at === null ? null : new Date(at));
