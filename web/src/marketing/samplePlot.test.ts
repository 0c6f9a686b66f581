import { expect, it } from 'vitest';
import { layOutPlot } from '../charts/plot.ts';
import { sampleHistory } from './sample.ts';

const FIRST = Date.UTC(2026, 8, 1, 12);
const STEP_MS = 4 * 86_400_000;

it('the drawing of the sample history is up to date (`npx vitest run --update=all` draws it again)', async () => {
  const plot = layOutPlot(
    sampleHistory.map(({ id, name, positions }) => ({
      id,
      name,
      points: positions.map((position, index) => ({
        at: new Date(FIRST + index * STEP_MS).toISOString(),
        position,
      })),
    })),
  );
  await expect(`${JSON.stringify(plot, null, 2)}\n`).toMatchFileSnapshot('samplePlot.json');
});
