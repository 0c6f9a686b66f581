import { expect, it } from 'vitest';
import { tierOf } from './tier.ts';

it('changes after positions 3, 10 and 20', () => {
  expect([1, 3, 4, 10, 11, 20, 21, 100].map(tierOf)).toEqual([
    'top3',
    'top3',
    'top10',
    'top10',
    'top20',
    'top20',
    'below',
    'below',
  ]);
});
