import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import type { Period } from '#shared/contract/period.ts';
import { positionCell } from '../../reports/shown.ts';
import { trendLabel } from '../../ui/bare/positions/TrendMark.tsx';
import { type CsvTable, type CsvValue, csvTable, momentCell } from '../../ui/bare/text/csv.ts';
import { periodNote } from '../../ui/kit/periodText.ts';
import { changeOf } from './narrowing.ts';

export const analysisCsv = (keywords: readonly AnalyzedKeyword[], period: Period): CsvTable =>
  csvTable(keywords, [
    ['Palavra-chave', ({ keyword }) => keyword],
    ['Posição atual', (row) => row.last_check && positionCell(row.current_position, row)],
    [`Variação${periodNote(period)}`, changeOf],
    ['Tendência', ({ trend }) => trendLabel(trend)],
    [`Posição anterior${periodNote(period)}`, previousOf],
    ['Verificação anterior', ({ previous_check }) => momentCell(previous_check)],
    // Without a position, the URL is the target page.
    ['URL', ({ current_position, url }) => (current_position === null ? null : url)],
    ['Última verificação', ({ last_check }) => momentCell(last_check)],
    ['Última tentativa sem resposta', ({ failed_at }) => momentCell(failed_at)],
    ['Situação', ({ is_active }) => (is_active ? 'Ativo' : 'Inativo')],
    ['Etiquetas', ({ tags }) => tags?.join(', ') ?? null],
  ]);

const previousOf = ({ previous_check, engine_changed, previous_position }: AnalyzedKeyword): CsvValue =>
  previous_check === null || engine_changed ? null : positionCell(previous_position);
