import { expect, it } from 'vitest';
import { lossOf } from './TrendMark.tsx';

it.each([
  [4, undefined],
  [0, undefined],
  ['entrou', undefined],
  [-2, undefined],
  [-3, 'some'],
  [-9, 'some'],
  [-10, 'much'],
  ['saiu', 'all'],
] as const)('a change of %s weighs as a loss: %s', (change, loss) => {
  expect(lossOf(change)).toBe(loss);
});
