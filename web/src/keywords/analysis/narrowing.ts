import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import type { Period } from '#shared/contract/period.ts';
import { type Average, changeBetween } from '../../reports/shown.ts';
import { type Tier, tierOf } from '../../ui/bare/positions/Position.tsx';
import type { ChangeValue } from '../../ui/bare/positions/TrendMark.tsx';
import { DAY_MS, isoDay } from '../../ui/bare/text/format.ts';
import { DAY_BEFORE } from '../../ui/kit/period.ts';
import { sinceDay } from '../../ui/kit/periodText.ts';

/** The last position that a band can contain: 50, or 100 if deeper results were read. */
export const lastPosition = (rows: readonly Pick<AnalyzedKeyword, 'depth'>[]): number =>
  rows.some(({ depth }) => depth !== null && depth > 50) ? 100 : 50;

type Row = Pick<AnalyzedKeyword, 'is_active' | 'current_position' | 'trend' | 'verification'>;

/** `21-50` also contains deeper positions, which some providers return. */
export const positionBands = ['1-3', '4-10', '11-20', '21-50'] as const;
export const bands = [...positionBands, 'nao-encontradas', 'nao-verificadas'] as const;
const narrowings = [...bands, 'melhoraram', 'pioraram', 'mantidas'] as const;
type Band = (typeof bands)[number];
export type Narrowing = (typeof narrowings)[number];

export const readNarrowing = (text: string): Narrowing | '' =>
  narrowings.find((known) => known === text) ?? '';

const narrowingsOf = (row: Row): readonly Narrowing[] => {
  if (!row.is_active) return [];
  const band = bandOf(row);
  return [
    band,
    ...(row.trend === 'up' ? (['melhoraram'] as const) : []),
    ...(row.trend === 'down' ? (['pioraram'] as const) : []),
    // The last check failed, but an earlier one told the band.
    ...(row.verification === 'failed' && band !== 'nao-verificadas' ? (['mantidas'] as const) : []),
  ];
};

const bandOf = ({ current_position: position, trend }: Row): Band => {
  if (position === null) return trend === 'not_found' ? 'nao-encontradas' : 'nao-verificadas';
  return bandOfTier[tierOf(position)];
};

const bandOfTier: Readonly<Record<Tier, Band>> = {
  top3: '1-3',
  top10: '4-10',
  top20: '11-20',
  below: '21-50',
};

export const narrowRows = <T extends Row>(rows: readonly T[], narrowing: Narrowing | ''): readonly T[] =>
  narrowing === '' ? rows : rows.filter((row) => narrowingsOf(row).includes(narrowing));

export type Counts = Readonly<Record<Narrowing, number>>;

export const countRows = (rows: readonly Row[]): Counts => {
  const counts = Object.fromEntries(narrowings.map((one) => [one, 0])) as Record<Narrowing, number>;
  for (const one of rows.flatMap(narrowingsOf)) counts[one] += 1;
  return counts;
};

export interface Summary extends Average {
  readonly total_keywords: number;
}

/** The figures of some rows. Their average is null if several engines measured: rows do not name theirs. */
export const summaryOf = (rows: readonly Row[], { left_out }: Summary): Summary => {
  const positions = rows.flatMap(({ is_active, current_position }) =>
    is_active && current_position !== null ? current_position : [],
  );
  const sum = positions.reduce((total, position) => total + position, 0);
  return {
    total_keywords: rows.length,
    average_position:
      left_out > 0 || positions.length === 0 ? null : Math.round((sum / positions.length) * 10) / 10,
    left_out,
  };
};

export const changeOf = ({
  current_position,
  previous_position,
  previous_check,
}: AnalyzedKeyword): ChangeValue =>
  previous_check === null ? null : changeBetween(current_position, previous_position);

/** A previous check older than this does not tell of yesterday, because checks are daily. */
const OLD_MS = 2 * DAY_MS;

/** Whether the previous check has to be dated, as it is not of the day that readers expect. */
export const isOfOtherDay = (
  { previous_check, last_check }: Checks,
  period: Period,
  now: number,
): boolean => {
  if (previous_check === null) return false;
  if (period !== DAY_BEFORE) return isoDay(previous_check) !== sinceDay(period, now);
  return last_check !== null && Date.parse(last_check) - Date.parse(previous_check) > OLD_MS;
};

type Checks = Pick<AnalyzedKeyword, 'previous_check' | 'last_check'>;
