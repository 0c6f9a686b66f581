import type { KeywordPageOne } from '#shared/contract/pageOne.ts';
import type { Plot } from '../../charts/chart.ts';
import { daysBetween, pathsOf, rounded, timeScale } from '../../charts/paths.ts';
import { type Day, nameOf, siteOf } from './seats.ts';

const SEATS = 10;
/** The middle of a seat, so that its line ends beside its row of the board. */
const yOf = (seat: number): number => rounded((100 * (seat - 0.5)) / SEATS);

export const seatAt = (y: number): number => Math.min(SEATS, Math.max(1, Math.ceil((y * SEATS) / 100)));

/** Draws each site's best seat over days: a line ends where the site leaves, or where nothing was read. */
export const bumpPlot = (page: KeywordPageOne, days: readonly Day[]): Plot => {
  const times = days.map(({ at }) => at);
  const x = timeScale(times);
  const stretches = stretchesOf(days);
  const present = new Set(days.flatMap(({ seats }) => seats.filter((site) => site !== null)));
  return {
    times,
    xs: times.map(x),
    ticks: Array.from({ length: SEATS }, (_, index) => ({ label: String(index + 1), y: yOf(index + 1) })),
    breaks: days.flatMap(({ at, new_engine }, index) => (new_engine && index > 0 ? x(at) : [])),
    lines: [...present].map((index) => ({
      id: String(index),
      name: nameOf(page, index),
      site: siteOf(page, index),
      ...pathsOf(
        days.map(({ at, seats }, place) => {
          const seat = seats.indexOf(index) + 1;
          return {
            x: x(at),
            y: seat === 0 ? undefined : yOf(seat),
            isFound: true,
            stretch: stretches[place],
          };
        }),
        { dots: 'off the line' },
      ),
    })),
  };
};

/** A gap is longer than usual: with weekly checks, six days without one are none. */
const LONGER = 1.5;

/** Numbers the stretches that lines join: those of one engine, in which no usual reading is missing. */
export const stretchesOf = (days: readonly Pick<Day, 'day' | 'new_engine'>[]): readonly number[] => {
  const distances = days.slice(1).map(({ day }, index) => daysBetween(days[index]?.day ?? day, day));
  const usual = distances.toSorted((a, b) => a - b)[Math.floor((distances.length - 1) / 2)] ?? 1;
  let stretch = 0;
  return days.map(({ new_engine }, index) => {
    if (index > 0 && (new_engine || (distances[index - 1] ?? 0) > LONGER * usual)) stretch += 1;
    return stretch;
  });
};
