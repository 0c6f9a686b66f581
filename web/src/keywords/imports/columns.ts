import { belongsTo, normalizeDomain } from '#shared/domain.ts';
import { whole } from '#shared/format.ts';
import { textIn } from '../../ui/bare/text/decode.ts';
import { normalizeText } from '../../ui/bare/text/format.ts';
import { type Table, tableOf } from '../../ui/bare/text/readTable.ts';
import { type Column, indexIn, isHeader } from '../columnNames.ts';
import { type DateOrder, writtenDay } from './dates.ts';
import { BLANK, hostIn, TRAITS, type Trait, type Traits } from './traits.ts';

export type Field = 'keyword' | 'day' | 'position' | 'url';

export interface DayColumns {
  /** The company's domain, or what the names have beside the days; empty if they are only days. */
  readonly site: string;
  readonly columns: readonly ({ readonly day: string } & Readonly<
    Record<'position' | 'url' | 'kind', number>
  >)[];
}

/** Semrush writes the site, as *.loja.com.br/*, and the day; then `_landing` or `_type`. */
const SITE_AND_DAY = /^(.+)[_ ]\(?(\d{8}|\d{4}-\d{2}-\d{2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})\)?$/;

/** A spreadsheet's number of a day is one in a column of dates, but not as a name. */
const isDay = (text: string): boolean => writtenDay(text, 'dmy') !== null || writtenDay(text, 'mdy') !== null;

const dayColumnsOf = (header: readonly string[]): readonly DayColumns[] => {
  const indexes = new Map(header.map((name, index) => [name, index]));
  const columns = header.flatMap((name, position) => {
    const [, site = '', day = name] = SITE_AND_DAY.exec(name) ?? [];
    const of = (what: string) => indexes.get(`${name}_${what}`) ?? -1;
    return isDay(day) ? [{ site, day, position, url: of('landing'), kind: of('type') }] : [];
  });
  return [...Map.groupBy(columns, ({ site }) => site)].map(([site, of]) => ({ site, columns: of }));
};

/** Which columns are read: -1 is none. With `days`, the names of columns are the days. */
export interface Choice extends Readonly<Record<Field, number>>, Traits {
  readonly days: DayColumns | undefined;
}

export interface Interpretation {
  readonly table: Table;
  readonly days: readonly DayColumns[];
  readonly otherSites: readonly string[];
  readonly choice: Choice;
  readonly order: DateOrder | undefined;
}

/** Without known names, the first column of nothing but sites, so that other sites' rows are never taken. */
const siteColumn = ({ header, rows }: Table, others: readonly number[]): number => {
  if (indexIn(header, 'site') >= 0 || indexIn(header, 'url') >= 0) return indexIn(header, 'site');
  return header.findIndex((_, column) => {
    if (others.includes(column)) return false;
    const cells = rows.slice(0, 1000).flatMap((row) => row[column] ?? []);
    const sites = cells.filter((cell) => !BLANK.test(cell));
    return sites.length > 0 && sites.every((cell) => normalizeDomain(cell) !== null);
  });
};

/** The columns of all the company's own hosts are one set, of which the best position of a day counts. */
const interpretationOf = (table: Table, domain: string): Interpretation => {
  const byDay = dayColumnsOf(table.header);
  const {
    own = [],
    other = [],
    unknown = [],
  } = Object.groupBy(byDay, ({ site }) => {
    const host = hostIn(site);
    if (host === null) return 'unknown';
    return belongsTo(host, domain) ? 'own' : 'other';
  });
  const ownDays = own.length > 0 ? [{ site: domain, columns: own.flatMap(({ columns }) => columns) }] : [];
  const days = [...ownDays, ...unknown];
  // Another name may be another site's, or that of mobile phones.
  const sure = days.filter(({ site }) => ['', domain].includes(site) || indexIn([site], 'position') === 0);
  const at = (column: Column) => indexIn(table.header, column);
  const fields = { keyword: at('keyword'), day: at('day'), position: at('position'), url: at('url') };
  const ofDays = byDay.flatMap(({ columns }) => columns.flatMap(({ position, url }) => [position, url]));
  const needsDays = fields.day < 0 || fields.position < 0;
  return {
    table,
    days,
    otherSites: other.flatMap(({ site }) => hostIn(site) ?? []),
    choice: {
      ...fields,
      ...(Object.fromEntries(TRAITS.map((trait) => [trait, at(trait)])) as Record<Trait, number>),
      site: siteColumn(table, [fields.keyword, ...ofDays]),
      days: needsDays && (own.length > 0 || sure.length === 1) ? sure[0] : undefined,
      answers: {},
    },
    order: undefined,
  };
};

/** Whether the positions are means, as beside the clicks and impressions of Google's Search Console. */
export const isOfAverages = (header: readonly string[]): boolean =>
  [/(?:clicks|cliques)$/, /(?:impressions|impressoes)$/].every((name) =>
    header.some((cell) => name.test(normalizeText(cell))),
  );

export const dayTextsOf = ({ rows }: Table, { day, days }: Choice): ReadonlySet<string> =>
  new Set(days ? days.columns.map((column) => column.day) : rows.map((row) => row[day] ?? ''));

/** Enough for 400 days of several sites with their pages. */
const MAX_COLUMNS = 5000;

const NO_TABLE = 'Não encontramos uma tabela neste arquivo. Exporte em CSV e tente de novo.';
const UNREADABLE = 'Não conseguimos ler este arquivo. Exporte em CSV de novo, ou escolha outro.';

/** Returns a sentence instead if the file is no table that can be read. */
export const openFile = async (file: File, domain: string): Promise<Interpretation | string> => {
  try {
    const read = await textIn(file);
    if ('refusal' in read) return read.refusal;
    const table = tableOf(read.text, isHeader);
    const { length } = table.header;
    if (length < 2 || table.rows.length === 0) return NO_TABLE;
    return length > MAX_COLUMNS ? tooWide(length) : interpretationOf(table, domain);
  } catch {
    return UNREADABLE;
  }
};

const tooWide = (columns: number): string =>
  `Este arquivo tem ${whole(columns)} colunas. O máximo são ${whole(MAX_COLUMNS)}: exporte menos dias de cada vez.`;
