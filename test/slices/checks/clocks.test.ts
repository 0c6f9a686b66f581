import { expect } from 'vitest';
import { DAY, HOUR } from '../../../functions/platform/time/clock.ts';
import { jumpClocks } from '../../long/clocks/clocks.ts';
import { it } from '../../support/slice.ts';

it('a clock that is days ahead or behind leaves nothing wrong to those that are right', async ({ cloud }) => {
  expect(await jumpClocks(cloud, [HOUR, 3 * DAY, -3 * DAY])).toEqual([]);
});
