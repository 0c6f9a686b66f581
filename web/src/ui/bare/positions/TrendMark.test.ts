import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lossOf, PointsChange } from './TrendMark.tsx';

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

it.each([
  [-0.25, 'down', '−0,3'],
  [0.25, 'up', '+0,3'],
  [-6, 'down', '−6,0'],
  [-0.04, 'same', '0,0'],
])('a change of %s points is %s, and shown as %s', (value, trend, text) => {
  const markup = renderToStaticMarkup(createElement(PointsChange, { value }));
  expect(markup).toContain(`data-trend="${trend}"`);
  expect(markup).toContain(`>${text}<`);
});
