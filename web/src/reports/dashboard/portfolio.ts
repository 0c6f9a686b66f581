import type { Period } from '#shared/contract/period.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import type { visibility } from '#shared/contract/visibility.ts';
import { dayText, points } from '#shared/format.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { type DaySeries, SITES } from '../../charts/chart.ts';
import { type CsvTable, csvTable, momentCell } from '../../ui/bare/text/csv.ts';
import { DAY_BEFORE } from '../../ui/kit/period.ts';

export type PortfolioData = ReplyOf<typeof visibility.getPortfolio>;
export type PortfolioCompany = PortfolioData['companies'][number];

const MOST_NAMED = 3;

/**
 * The companies' visibility over days: the three that moved most are named, all others quiet. A company keeps
 * its look, by its age, unless one that moved more has it.
 */
export const toSeries = (companies: readonly PortfolioCompany[]): readonly DaySeries[] => {
  const ages = companies
    .map(({ company }) => company)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const looks = Array.from({ length: SITES }, (_, site) => site);
  const free = new Set(looks);
  const siteOf = ({ company: { id } }: PortfolioCompany): number => {
    const own = ages.findIndex((one) => one.id === id) % SITES;
    const site = free.has(own) ? own : (looks.find((look) => free.has(look)) ?? own);
    free.delete(site);
    return site;
  };
  return companies
    .filter(({ days }) => days.length > 0)
    .toSorted((a, b) => movedBy(b) - movedBy(a))
    .map((row, index) => ({
      id: row.company.id,
      name: row.company.name,
      site: siteOf(row),
      days: valuesOf(row),
      isQuiet: index >= MOST_NAMED,
      note: changeText(row),
    }));
};

const movedBy = (row: PortfolioCompany): number => Math.abs(changeOf(row) ?? 0);

export const valuesOf = ({ days }: PortfolioCompany): DaySeries['days'] =>
  days.map(({ visibility: value, ...day }) => ({ ...day, value }));

export const changeOf = ({ change }: PortfolioCompany): number | null => change?.visibility ?? null;

const changeText = (row: PortfolioCompany): string | undefined => {
  const change = changeOf(row);
  return change === null ? undefined : points(change);
};

export const comparedText = (period: Period, since: string): string =>
  period === DAY_BEFORE
    ? 'As variações comparam a última medição de cada palavra-chave com a de um dia anterior.'
    : `As variações comparam com ${dayText(since)} ou, sem medição até então, com o primeiro dia desde então.`;

export const foundNothing = (companies: readonly PortfolioCompany[]): number | undefined => {
  const known = companies.flatMap(({ today }) => today ?? []);
  const isFound = known.some(({ top_50 }) => top_50 > 0);
  const checked = known.reduce((sum, { not_found }) => sum + not_found, 0);
  return isFound || checked === 0 ? undefined : checked;
};

export const hasLine = (companies: readonly PortfolioCompany[]): boolean =>
  companies.some(({ days }) => days.length > 1);

export const portfolioCsv = (rows: readonly PortfolioCompany[]): CsvTable =>
  csvTable(rows, [
    ['Empresa', ({ company }) => company.name],
    ['Domínio', ({ company }) => shownDomain(company.domain)],
    ['Palavras-chave ativas', ({ company }) => company.active_keywords],
    ['Visibilidade (%)', ({ today }) => today?.visibility ?? null],
    ['Variação (p.p.)', changeOf],
    ['Comparada com', ({ before_day }) => before_day && dayText(before_day)],
    ['Top 3', ({ today }) => today?.top_3 ?? null],
    ['Top 10', ({ today }) => today?.top_10 ?? null],
    ['Subiram', ({ moves }) => moves.up],
    ['Caíram', ({ moves }) => moves.down],
    ['Entraram', ({ moves }) => moves.entered],
    ['Saíram', ({ moves }) => moves.left],
    ['Não verificadas', ({ today, company }) => today?.not_verified ?? company.active_keywords],
    ['Última verificação', ({ company }) => momentCell(company.last_check)],
  ]);
