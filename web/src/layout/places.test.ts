import { describe, expect, it } from 'vitest';
import { ScrollPositions } from './places.ts';

const place = (page: number) => ({ page, top: 0, left: 0 });

describe('ScrollPositions', () => {
  it('come back after a reload', () => {
    const before = new ScrollPositions();
    before.set('a', { page: 10, top: 20, left: 30 });
    expect(new ScrollPositions(before.toText()).at('a')).toEqual({ page: 10, top: 20, left: 30 });
  });

  it('keeps the latest fifty', () => {
    const places = new ScrollPositions();
    for (let index = 0; index < 60; index += 1) {
      places.set(`page ${index}`, place(index));
      places.set('first', place(0));
    }
    expect(places.at('first')).toBeDefined();
    expect(places.at('page 10')).toBeUndefined();
    expect(places.at('page 11')).toEqual(place(11));
    expect(JSON.parse(places.toText())).toHaveLength(50);
  });

  it('ignores what is none', () => {
    for (const text of [null, '', '{', '{}', '[1]', '[["a",{}]]', '[["a",null]]', '[["a",{"page":"1"}]]']) {
      expect(new ScrollPositions(text).at('a')).toBeUndefined();
    }
  });
});
