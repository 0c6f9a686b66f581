import { describe, expect, it } from 'vitest';
import { findCycle } from './chunkCycles.ts';

const cycleFrom = (imports: Readonly<Record<string, readonly string[]>>) =>
  findCycle((file) => imports[file] ?? [], 'a');

describe('a circle of imports', () => {
  it('is found wherever it begins', () => {
    expect(cycleFrom({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c']);
    expect(cycleFrom({ a: ['a'] })).toEqual(['a']);
  });

  it('is none where files only share what they import', () => {
    expect(cycleFrom({ a: ['b', 'c'], b: ['d'], c: ['d', 'b'], d: [] })).toBeUndefined();
  });
});
