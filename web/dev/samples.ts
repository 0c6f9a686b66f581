import type { BandDay, DayMark, DaySeries, DayValue } from '../src/charts/days.ts';

const days = Array.from({ length: 30 }, (_, index) =>
  new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10),
);

/** A percentage that rises and falls, with a gap and a change of the search engine. */
const wave = (middle: number, height: number): readonly DayValue[] =>
  days.map((day, index) => ({
    day,
    value: index === 12 ? null : middle + height * Math.sin(index / 4),
    new_engine: index === 20 ? true : undefined,
  }));

export const daySeries: readonly DaySeries[] = [
  { id: 'own', name: 'Passo Firme Calçados', days: wave(24, 6), note: '+2,4 p.p.' },
  { id: 'rival', name: 'Um concorrente cujo nome é comprido demais para a linha', days: wave(14, -4) },
  { id: 'quiet', name: 'Outro', days: wave(4, 1), isQuiet: true },
];

export const dayMarks: readonly DayMark[] = [{ day: '2026-10-17', text: 'Site novo no ar' }];

export const sparkline = wave(24, 6);

export const bands = ['1–3', '4–10', '11–20', '∞'].map((name, index) => ({
  id: name,
  name,
  colour: `var(--rank-${index + 1})`,
}));

export const bandDays: readonly BandDay[] = days.map((day, index) => ({
  day,
  values: [4 + (index % 3), 9 - (index % 4), 12, 5 + (index % 2)],
}));
