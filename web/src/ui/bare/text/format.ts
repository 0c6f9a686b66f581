/** Times arrive in UTC and are shown in America/Sao_Paulo. */

const timeZone = 'America/Sao_Paulo';
const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const clockFormat = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' });
const numberFormat = new Intl.NumberFormat('pt-BR');
const decimalFormat = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const moneyFormat = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

export const DAY_MS = 86_400_000;

/** The date as 21/11/2026. */
export const day = (at: string | number): string => dayFormat.format(new Date(at));

/** The date as 2026-11-21, which fields for dates have. */
export const isoDay = (at: string | number): string => day(at).split('/').toReversed().join('-');

/** 2026-11-21 as 21/11/2026; empty without a date. */
export const dayText = (iso: string): string => iso.split('-').toReversed().join('/');

const clock = (at: string): string => clockFormat.format(new Date(at));

/** Date and time as 21/11/2026 14:32. */
export const dayAndTime = (at: string): string => `${day(at)} ${clock(at)}`;

/** 14:32 on the day of `now` (ms), otherwise 22/11/2026 00:32. */
export const timeOf = (at: string, now: number): string =>
  day(at) === day(now) ? clock(at) : dayAndTime(at);

/** "hoje às 14:32", also "ontem" and "amanhã", else "18/11/2026 às 14:32". */
export const relativeTime = (at: string, now: number): string => {
  const date = day(at);
  if (date === day(now)) return `hoje às ${clock(at)}`;
  if (date === day(now - DAY_MS)) return `ontem às ${clock(at)}`;
  if (date === day(now + DAY_MS)) return `amanhã às ${clock(at)}`;
  return `${date} às ${clock(at)}`;
};

/** A whole number as 1.234. */
export const whole = (value: number): string => numberFormat.format(value);

/** A number as 12,4; null as a dash. */
export const decimal = (value: number | null): string => (value === null ? '—' : decimalFormat.format(value));

/** A price as R$ 1.234,50, with a non-breaking space. */
export const reais = (value: number): string => moneyFormat.format(value);

/** A number as +3, 0 or −2, with the minus sign U+2212. */
export const signed = (value: number): string => {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '−'}${whole(Math.abs(value))}`;
};

/** A number as +3,2, 0,0 or −2,4. */
export const signedDecimal = (value: number): string => {
  const shown = decimalFormat.format(Math.abs(value));
  if (shown === '0,0') return shown;
  return `${value > 0 ? '+' : '−'}${shown}`;
};

/** "1 empresa", "3 empresas". */
export const counted = (count: number, one: string, many: string): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

/** Results whose address names no site. */
export const unreadablePlaces = (count: number): string =>
  counted(count, 'lugar ilegível', 'lugares ilegíveis');

export interface FullReading {
  readonly depth: number;
  readonly at: string;
}

/** Says how far the last full reading went, and when. */
export const fullReading = ({ depth, at }: FullReading): string => `até ${depth} em ${day(at).slice(0, 5)}`;

export const keywordsText = (count: number): string => counted(count, 'palavra-chave', 'palavras-chave');

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Removes case, accents and what only looks different, so that "cafe" finds "Café". */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Diacritic}\p{DI}]/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
