/**
 * A number with points between thousands and a comma before its decimals. Not by `Intl`, whose first use in
 * a page takes longer than all that a public page computes.
 */
export const numberText = (value: number, decimals: number): string => {
  const scale = 10 ** decimals;
  const rounded = (Math.round(Math.abs(value) * scale) / scale).toFixed(decimals);
  const [integer = '', ...fraction] = rounded.split('.');
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${value < 0 ? '-' : ''}${[grouped, ...fraction].join(',')}`;
};

/** 2026-11-21 as 21/11/2026; empty without a date. */
export const dayText = (iso: string): string => iso.split('-').toReversed().join('/');

/** A whole number as 1.234. */
export const whole = (value: number): string => numberText(value, 0);

/** A number as 12,4; null as a dash. */
export const decimal = (value: number | null): string => (value === null ? '—' : numberText(value, 1));

/** With the minus sign U+2212. */
const withSign = (value: number, shown: string): string => `${value > 0 ? '+' : '−'}${shown}`;

/** A number as +3, 0 or −2. */
export const signed = (value: number): string =>
  value === 0 ? '0' : withSign(value, whole(Math.abs(value)));

/** A number as +3,2, 0,0 or −2,4. */
export const signedDecimal = (value: number): string => {
  const shown = decimal(Math.abs(value));
  return shown === '0,0' ? shown : withSign(value, shown);
};

/** A number in percent as 12,4%. */
export const percent = (value: number | null | undefined): string =>
  value == null ? '—' : `${decimal(value)}%`;

/** Percentage points as 3,2 p.p., which no line breaks. */
export const inPoints = (value: number): string => `${decimal(value)}\u00a0p.p.`;

/** A change in percentage points as +3,2 p.p. */
export const points = (change: number): string => `${signedDecimal(change)}\u00a0p.p.`;

export const positionText = (position: number | null): string =>
  position === null ? 'não encontrada' : `${whole(position)}ª`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1 empresa", "3 empresas". */
export const counted = (count: number, one: string, many: string): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

/** What a list that is cut off says; empty for a whole one. */
export const leftOutText = (shown: number, total: number): string =>
  total > shown ? `Aqui, ${whole(shown)} de ${whole(total)}.` : '';

export const keywordsText = (count: number): string => counted(count, 'palavra-chave', 'palavras-chave');
