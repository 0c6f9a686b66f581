import { isoDay } from '../../ui/bare/text/format.ts';

export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T][\d:.]+)?$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,]+[\d:.]+)?$/;
const NAMED_MONTH =
  /^(?:(\d{1,2})(?:º)?(?: de)?[ -])?(\p{L}{3,})\.?(?: de)?[ -](?:(\d{1,2}),? )?(\d{4}|\d{2})$/u;

/** The months by their first three letters, in Portuguese and English. */
const MONTHS = new Map(
  [
    ['jan'],
    ['fev', 'feb'],
    ['mar'],
    ['abr', 'apr'],
    ['mai', 'may'],
    ['jun'],
    ['jul'],
    ['ago', 'aug'],
    ['set', 'sep'],
    ['out', 'oct'],
    ['nov'],
    ['dez', 'dec'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** Returns the day as YYYY-MM-DD, and the São Paulo day of a moment. Null if the text is no date. */
export const dayIn = (text: string, order: DateOrder): string | null => {
  if (MOMENT.test(text)) return Number.isNaN(Date.parse(text)) ? null : isoDay(Date.parse(text));
  const [, year = '', month = '', date = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year !== '') return existing(year, month, date);
  const [, dateBefore, name = '', dateAfter, yearNamed = ''] = NAMED_MONTH.exec(text) ?? [];
  if (name !== '') return existing(yearNamed, monthNamed(name), dateBefore ?? dateAfter ?? '');
  const [, first = '', second = '', last = ''] = YEAR_LAST.exec(text) ?? [];
  return order === 'dmy' ? existing(last, second, first) : existing(last, first, second);
};

/** Returns an empty text if no month begins with these letters. */
const monthNamed = (name: string): string => String(MONTHS.get(name.slice(0, 3).toLowerCase()) ?? '');

const existing = (year: string, month: string, date: string): string | null => {
  const time = Date.UTC(Number(year.padStart(4, '20')), Number(month) - 1, Number(date));
  const isReal = new Date(time).getUTCDate() === Number(date) && Number(month) >= 1 && Number(month) <= 12;
  return year !== '' && isReal ? new Date(time).toISOString().slice(0, 10) : null;
};

/** São Paulo days, both inclusive. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

export const isWithin = (one: string, { first, last }: DayRange): boolean => one >= first && one <= last;

/** Returns the order by which more of a file's dates are possible; if both fit, the Brazilian one. */
export const orderOf = (texts: readonly string[], range: DayRange): DateOrder => {
  const fitting = (order: DateOrder): number =>
    texts.filter((text) => {
      const one = dayIn(text, order);
      return one !== null && isWithin(one, range);
    }).length;
  return fitting('mdy') > fitting('dmy') ? 'mdy' : 'dmy';
};

/** Whether both orders read all texts, and some as different days. */
export const isAmbiguous = (texts: readonly string[]): boolean => {
  const days = texts.map((text) => DATE_ORDERS.map((order) => dayIn(text, order)));
  return (
    days.every(([one, other]) => (one === null) === (other === null)) &&
    days.some(([one, other]) => one !== other)
  );
};
