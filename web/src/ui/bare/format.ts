/** How values read in Brazilian Portuguese. Moments are UTC on the wire and America/Sao_Paulo on the screen. */

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

const DAY_MS = 86_400_000;

/** The day: 21/11/2026. */
export const day = (at: string | number): string => dayFormat.format(new Date(at));

const clock = (at: string): string => clockFormat.format(new Date(at));

/** The day and minute: 21/11/2026 14:32. */
export const dayAndTime = (at: string): string => `${day(at)} ${clock(at)}`;

/** A moment as somebody would say it at `now`: "hoje às 14:32", "ontem às 09:10", "18/11/2026 às 14:32". */
export const spokenMoment = (at: string, now: number): string => {
  const said = day(at);
  if (said === day(now)) return `hoje às ${clock(at)}`;
  if (said === day(now - DAY_MS)) return `ontem às ${clock(at)}`;
  return `${said} às ${clock(at)}`;
};

/** A whole number: 1.234. */
export const whole = (value: number): string => numberFormat.format(value);

/** One decimal: 12,4; a dash where there is no value. */
export const decimal = (value: number | null): string => (value === null ? '—' : decimalFormat.format(value));

/** An amount of reais: R$ 1.234,50, which no line breaks apart. */
export const reais = (value: number): string => moneyFormat.format(value);

/** A change with its sign, the minus a real one: +3, −2, 0. */
export const signed = (value: number): string => {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '−'}${whole(Math.abs(value))}`;
};

/** A count with its noun: "1 empresa", "3 empresas". */
export const counted = (count: number, one: string, many: string): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

/** The first letter in upper case, the rest as it is. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Removes case and accents for searching, so that "cafe" finds "Café". */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
