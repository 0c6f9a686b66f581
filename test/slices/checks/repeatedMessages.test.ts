import { expect, it } from 'vitest';
import { repeatMessages } from '../../long/messages/messages.ts';

// The test needs this time, because messages wait for each other's locks for seconds.
it('a message of any kind that comes three times loses, doubles and brings back nothing', {
  timeout: 240_000,
}, async () => {
  const { missing, wrong } = await repeatMessages(['tênis', 'bota', 'sandália'], { atOnce: 2, replayed: 1 });
  expect({ missing, wrong }).toEqual({ missing: [], wrong: [] });
});
