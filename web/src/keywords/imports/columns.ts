import type { Table } from '../../ui/bare/text/readTable.ts';
import { indexIn } from '../columnNames.ts';
import { type DateOrder, dayIn } from './dates.ts';

const FIELDS = ['keyword', 'day', 'position', 'url'] as const;
export type Field = (typeof FIELDS)[number];

/** How a file is read. */
export interface Interpretation {
  readonly table: Table;
  readonly choice: Choice;
  readonly order: DateOrder;
}

/** Columns of positions that have a day as their name, of one site. */
export interface DayColumns {
  /** How Semrush writes a site, such as *.loja.com.br/*; empty if the names are only days. */
  readonly site: string;
  readonly columns: readonly { readonly day: string; readonly position: number; readonly url: number }[];
}

/** Semrush writes the site, the day and `_landing` for the column of addresses. */
const SITE_AND_DAY = /^(.+)_(\d{8})$/;

export const dayColumnsOf = (header: readonly string[]): readonly DayColumns[] => {
  const columns = header.flatMap((name, position) => {
    const [, site = '', day = name] = SITE_AND_DAY.exec(name) ?? [];
    const isDay = dayIn(day, 'dmy') !== null || dayIn(day, 'mdy') !== null;
    return isDay ? [{ site, day, position, url: header.indexOf(`${name}_landing`) }] : [];
  });
  return [...Map.groupBy(columns, ({ site }) => site)].map(([site, of]) => ({ site, columns: of }));
};

/** Which columns are read: -1 is none. With `days`, the names of columns are the days. */
export interface Choice extends Readonly<Record<Field, number>> {
  readonly days: DayColumns | undefined;
}

export const choiceFor = ({ header }: Table, domain: string): Choice => {
  const sites = dayColumnsOf(header);
  const [keyword, day, position, url] = FIELDS.map((field) => indexIn(header, field)) as [
    number,
    number,
    number,
    number,
  ];
  const days = sites.find(({ site }) => site.includes(domain)) ?? sites[0];
  return { keyword, day, position, url, days: day >= 0 && position >= 0 ? undefined : days };
};

/** Returns the tool whose export has such a header, if it is known. */
export const sourceOf = ({ header }: Table): string | undefined => {
  const has = (...wanted: readonly string[]) => wanted.every((name) => header.includes(name));
  if (has('ID', 'Keyword', 'Position', 'URL', 'Device', 'Updated', 'Added')) return 'SerpBear';
  if (has('Keyword', 'Rank', 'Initial rank')) return 'AccuRanker';
  if (header.some((name) => SITE_AND_DAY.test(name))) return 'Semrush';
  return undefined;
};

/** Returns the texts of all days that the choice reads. */
export const dayTextsOf = ({ rows }: Table, { day, days }: Choice): string[] =>
  days ? days.columns.map((column) => column.day) : rows.map((row) => row[day] ?? '');
