import { expect, it } from 'vitest';
import { repeatMessages } from '../../long/messages/messages.ts';

it('a message of any kind that comes three times loses, doubles and brings back nothing', async () => {
  const { missing, wrong } = await repeatMessages(['tênis', 'bota', 'sandália'], { atOnce: 2, replayed: 1 });
  expect({ missing, wrong }).toEqual({ missing: [], wrong: [] });
});
