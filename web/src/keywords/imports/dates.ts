import { DAY_MS, isoDay, normalizeText } from '../../ui/bare/text/format.ts';

export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Longer texts are no dates, and could take long to try. */
const MAX_LENGTH = 80;

/** A date; its time, perhaps with AM or PM; and the zone of the time, as Z, UTC or an offset. */
const DATE_AND_TIME =
  /^(.+?)(?:[ T,]+(?:às |at )?([01]?\d|2[0-3])[:h](\d{2})?(?::\d{2}(?:[.,]\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(z|utc|gmt))?(?: ?([+-]\d{1,2})(?::?(\d{2}))?)?(?: ?\(.*\))?)?$/i;
const YEAR_FIRST = /^(\d{4})(?:(\d{2})(\d{2})|[-/.](\d{1,2})[-/.](\d{1,2}))$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
/** A day as spreadsheets count them, from 1 January 1900; the fraction is the time. */
const SERIAL = /^\d{5}(?=[.,]\d+$|$)/;
const SERIAL_OF_1970 = 25_569;

const FILLER = /^(?:de|of|(?:mon|tue|wed|thu|fri|sat|sun|seg|ter|qua|qui|sex|sab|dom)[a-z]*|feira)$/;

/** "1º" is normalised to "1o". */
const ORDINAL = /^(\d{1,2}|\d{4})(?:o|a|st|nd|rd|th)?$/;

const MONTHS = ['pt-BR', 'en'].map((language) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => normalizeText(format.format(Date.UTC(2000, month))));
});

/** Returns the day in a cell of dates, where a number can be a spreadsheet's. Null if the text is no date. */
export const dayIn = (text: string, order: DateOrder): string | null => {
  const [serial] = SERIAL.exec(text) ?? [];
  if (serial === undefined) return writtenDay(text, order);
  return new Date((Number(serial) - SERIAL_OF_1970) * DAY_MS).toISOString().slice(0, 10);
};

/** Returns the day as YYYY-MM-DD, and the São Paulo day of a moment. Null if the text is no date. */
export const writtenDay = (text: string, order: DateOrder): string | null => {
  if (text.length > MAX_LENGTH) return null;
  const [, date = '', hour, minute = '0', half, zone, offset, rest = '0'] = DATE_AND_TIME.exec(text) ?? [];
  const written = numericDay(date, order) ?? namedDay(date);
  if (written === null || hour === undefined || (zone ?? offset) === undefined) return written;
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const ahead = Number(offset ?? 0) * 60 + (offset?.startsWith('-') ? -Number(rest) : Number(rest));
  return isoDay(Date.parse(written) + (hours * 60 + Number(minute) - ahead) * 60_000);
};

const numericDay = (text: string, order: DateOrder): string | null => {
  const [, year = '', ...monthAndDate] = YEAR_FIRST.exec(text) ?? [];
  const [month = '', date = ''] = monthAndDate.filter((part) => part !== undefined);
  if (year !== '') return existing(year, month, date);
  const [, first = '', second = '', last = ''] = YEAR_LAST.exec(text) ?? [];
  return order === 'dmy' ? existing(last, second, first) : existing(last, first, second);
};

/** A date such as "25 de novembro de 2026", "Nov 25th, 2026" or "25-nov-26". */
const namedDay = (text: string): string | null => {
  const words = normalizeText(text).match(/[a-z0-9]+/g) ?? [];
  const said = words.filter((word) => !FILLER.test(word));
  const month = said.find((word) => /^[a-z]{3}/.test(word));
  const [first = '', second = ''] = said.flatMap((word) => ORDINAL.exec(word)?.[1] ?? []);
  if (said.length !== 3 || month === undefined) return null;
  const [year, date] = first.length === 4 ? [first, second] : [second, first];
  return existing(year, monthNamed(month), date);
};

/** Returns 0, which is no month, if none begins with these letters. */
const monthNamed = (letters: string): string =>
  String(1 + Math.max(...MONTHS.map((names) => names.findIndex((name) => name.startsWith(letters)))));

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

/** Reads by the chosen order, or by the one that makes more texts possible; the Brazilian if both do. */
export const datesOf = (texts: ReadonlySet<string>, range: DayRange, chosen?: DateOrder) => {
  const days = new Map(
    [...texts].map((text) => [text, { dmy: dayIn(text, 'dmy'), mdy: dayIn(text, 'mdy') }] as const),
  );
  const all = [...days.values()];
  const fitting = (order: DateOrder): number =>
    all.filter(({ [order]: day }) => day !== null && isWithin(day, range)).length;
  const order = chosen ?? (fitting('mdy') > fitting('dmy') ? 'mdy' : 'dmy');
  return {
    order,
    isAmbiguous:
      all.every(({ dmy, mdy }) => (dmy === null) === (mdy === null)) &&
      all.some(({ dmy, mdy }) => dmy !== mdy),
    dayOf: (text: string): string | null => days.get(text)?.[order] ?? null,
  };
};
export type Dates = ReturnType<typeof datesOf>;
