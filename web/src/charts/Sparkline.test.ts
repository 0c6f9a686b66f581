import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Sparkline } from './Sparkline.tsx';

it('a line leaves room for the days without a value at its ends', () => {
  const days = [null, 3, 4, null, null].map((value, index) => ({ day: `2026-11-0${index + 1}`, value }));
  const markup = renderToStaticMarkup(createElement(Sparkline, { days, label: 'Evolução' }));
  const [left, , width] = /viewBox="([^"]+)"/.exec(markup)?.[1]?.split(' ').map(Number) ?? [];
  const [first] = /points="(\d+)/.exec(markup)?.slice(1).map(Number) ?? [];
  expect(width).toBe(4);
  expect(Number(first) - Number(left)).toBe(1);
});
