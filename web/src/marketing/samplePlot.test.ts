import { expect, it } from 'vitest';
import { pathsOf, rounded } from '../charts/paths.ts';
import { layOutPlot } from '../charts/plot.ts';
import { sampleHistory, samplePageOne } from './sample.ts';

const FIRST = Date.UTC(2026, 8, 1);
const STEP_MS = 4 * 86_400_000;

it('the drawing of the sample history is up to date (`npx vitest run --update=all` draws it again)', async () => {
  const plot = layOutPlot(
    sampleHistory.map(({ id, name, positions }) => ({
      id,
      name,
      points: positions.map((position, index) => ({
        at: new Date(FIRST + index * STEP_MS).toISOString().slice(0, 10),
        position,
      })),
    })),
  );
  await expect(`${JSON.stringify(plot, null, 2)}\n`).toMatchFileSnapshot('samplePlot.json');
});

const SEATS = 10;
const weeks = samplePageOne[0]?.seats ?? [];

it('every week of the sample first page has ten sites', () => {
  for (const [week] of weeks.entries()) {
    const seats = samplePageOne.flatMap((site) => site.seats[week] ?? []).toSorted((a, b) => a - b);
    expect(seats).toEqual(Array.from({ length: SEATS }, (_, index) => index + 1));
  }
});

it('the drawing of the sample first page is up to date (`npx vitest run --update=all` draws it again)', async () => {
  const lines = samplePageOne.map(({ name, seats }) => {
    const points = seats.map((seat, index) => ({
      x: rounded((100 * index) / (weeks.length - 1)),
      y: seat === null ? undefined : rounded((100 * (seat - 0.5)) / SEATS),
      isFound: true,
      stretch: 0,
    }));
    return { name, line: pathsOf(points, { dots: 'off the line' }).line };
  });
  await expect(`${JSON.stringify(lines, null, 2)}\n`).toMatchFileSnapshot('samplePageOne.json');
});
