/** Times arrive in UTC and are shown in America/Sao_Paulo. */
import {
  capitalized,
  counted,
  dayText,
  decimal,
  inPoints,
  keywordsText,
  percent,
  points,
  signed,
  signedDecimal,
  whole,
} from '#shared/format.ts';

export {
  capitalized,
  counted,
  dayText,
  decimal,
  inPoints,
  keywordsText,
  percent,
  points,
  signed,
  signedDecimal,
  whole,
};

const timeZone = 'America/Sao_Paulo';
const dayFormat = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' });
const clockFormat = new Intl.DateTimeFormat('pt-BR', { timeZone, timeStyle: 'short' });
const moneyFormat = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

export const DAY_MS = 86_400_000;

/** The date as 21/11/2026. */
export const day = (at: string | number): string => dayFormat.format(new Date(at));

/** The date as 2026-11-21, which fields for dates have. */
export const isoDay = (at: string | number): string => day(at).split('/').toReversed().join('-');

const clock = (at: string): string => clockFormat.format(new Date(at));

export const dayAndTime = (at: string): string => `${day(at)} ${clock(at)}`;

/** "hoje às 14:32", also "ontem" and "amanhã", else "18/11/2026 às 14:32". */
export const relativeTime = (at: string, now: number): string => {
  const date = day(at);
  if (date === day(now)) return `hoje às ${clock(at)}`;
  if (date === day(now - DAY_MS)) return `ontem às ${clock(at)}`;
  if (date === day(now + DAY_MS)) return `amanhã às ${clock(at)}`;
  return `${date} às ${clock(at)}`;
};

export const reais = (value: number): string => moneyFormat.format(value);

/** Results whose address names no site. */
export const unreadablePlaces = (count: number): string =>
  counted(count, 'lugar ilegível', 'lugares ilegíveis');

export interface FullReading {
  readonly depth: number;
  readonly at: string;
}

export const fullReading = ({ depth, at }: FullReading): string => `até ${depth} em ${day(at).slice(0, 5)}`;

/** Removes case, accents and what only looks different, so that "cafe" finds "Café". */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Diacritic}\p{DI}]/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
