import type { ReplyOf } from '#shared/contract/route.ts';
import type { visibility } from '#shared/contract/visibility.ts';
import type { DaySeries } from '../../charts/days.ts';
import type { CsvTable } from '../../ui/bare/text/csv.ts';
import { dayText, signedDecimal } from '../../ui/bare/text/format.ts';

export type PortfolioData = ReplyOf<typeof visibility.getPortfolio>;
export type PortfolioCompany = PortfolioData['companies'][number];

/** So many companies have a colour in the chart. */
const STRONGEST = 6;

/** The companies' visibility over days; the strongest comes first. */
export const seriesOf = (companies: readonly PortfolioCompany[]): readonly DaySeries[] =>
  companies
    .filter(({ days }) => days.length > 0)
    .toSorted((a, b) => lastOf(b) - lastOf(a))
    .map((row, index) => ({
      id: row.company.id,
      name: row.company.name,
      days: valuesOf(row),
      isQuiet: index >= STRONGEST,
      note: changeText(row),
    }));

const lastOf = ({ days }: PortfolioCompany): number => days.at(-1)?.visibility ?? -1;

export const valuesOf = ({ days }: PortfolioCompany): DaySeries['days'] =>
  days.map(({ visibility: value, ...day }) => ({ ...day, value }));

/** In percentage points; null if there is nothing comparable. */
export const changeOf = ({ today, before }: PortfolioCompany): number | null =>
  today?.visibility == null || before?.visibility == null
    ? null
    : Math.round((today.visibility - before.visibility) * 100) / 100;

export const changeText = (row: PortfolioCompany): string | undefined => {
  const change = changeOf(row);
  return change === null ? undefined : `${signedDecimal(change)} p.p.`;
};

/** Whether a line has two ends: today and a closed day. */
export const hasLine = (companies: readonly PortfolioCompany[]): boolean =>
  companies.some(({ days }) => days.length > 1);

export const portfolioCsv = (rows: readonly PortfolioCompany[]): CsvTable => ({
  header: [
    'Empresa',
    'Domínio',
    'Palavras-chave ativas',
    'Visibilidade (%)',
    'Variação (p.p.)',
    'Comparada com',
    'Top 3',
    'Top 10',
    'Subiram',
    'Caíram',
    'Entraram',
    'Saíram',
    'Não verificadas',
    'Última verificação',
  ],
  rows: rows.map((row) => {
    const { company, today, moves } = row;
    return [
      company.name,
      company.domain,
      company.active_keywords,
      today?.visibility ?? null,
      changeOf(row),
      row.before_day === null ? null : dayText(row.before_day),
      today?.top_3 ?? null,
      today?.top_10 ?? null,
      moves.up,
      moves.down,
      moves.entered,
      moves.left,
      today?.not_verified ?? null,
      company.last_check === null ? null : new Date(company.last_check),
    ];
  }),
});
