/** Times arrive in UTC and are shown in America/Sao_Paulo. */
import { counted, dayText, numberText } from '#shared/format.ts';

const timeZone = 'America/Sao_Paulo';

/** Made when it is first used, because public pages show no moment. */
const momentText = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at: string | number): string => {
    format ??= new Intl.DateTimeFormat('pt-BR', { timeZone, ...options });
    return format.format(new Date(at));
  };
};

const dayOfMoment = momentText({ dateStyle: 'short' });
const clock = momentText({ timeStyle: 'short' });

export const DAY_MS = 86_400_000;

const ISO_DAY = '2026-11-21'.length;

/** The date as 21/11/2026, of a moment or of a date as 2026-11-21. */
export const day = (at: string | number): string =>
  typeof at === 'string' && at.length === ISO_DAY ? dayText(at) : dayOfMoment(at);

/** The date as 2026-11-21, which fields for dates have. */
export const isoDay = (at: string | number): string => day(at).split('/').toReversed().join('-');

export const dayAndTime = (at: string): string => `${day(at)} ${clock(at)}`;

/** "hoje às 14:32", also "ontem" and "amanhã", else "18/11/2026 às 14:32". */
export const relativeTime = (at: string, now: number): string => {
  const date = day(at);
  if (date === day(now)) return `hoje às ${clock(at)}`;
  if (date === day(now - DAY_MS)) return `ontem às ${clock(at)}`;
  if (date === day(now + DAY_MS)) return `amanhã às ${clock(at)}`;
  return `${date} às ${clock(at)}`;
};

/** An amount as R$ 1.234,50, which no line breaks. */
export const reais = (value: number, decimals = 2): string =>
  `${value < 0 ? '-' : ''}R$\u00a0${numberText(Math.abs(value), decimals)}`;

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
