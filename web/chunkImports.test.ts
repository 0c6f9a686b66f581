import { describe, expect, it } from 'vitest';
import { findCycle, missingFrom } from './chunkImports.ts';

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

describe('an import on demand', () => {
  const imports: Readonly<Record<string, readonly string[]>> = { list: ['base'], base: ['react'] };
  const preloadedBy = (...files: string[]) => missingFrom((file) => imports[file] ?? [], 'list', files);

  it('preloads what its importer has not loaded', () => {
    expect(preloadedBy('form', 'base', 'react', 'dialogs')).toEqual(['form', 'dialogs']);
  });

  it('preloads nothing where only its own file is missing', () => {
    expect(preloadedBy('pager', 'base', 'react')).toEqual([]);
  });
});
