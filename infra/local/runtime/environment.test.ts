import { describe, expect, it } from 'vitest';
import { sharedEnvironment } from './threadPool.ts';

describe('sharedEnvironment', () => {
  const reader = { name: 'a/read', environment: { TABLE_NAME: 'Table' } };

  it('rejects two values for one name', () => {
    const other = { name: 'a/other', environment: { TABLE_NAME: 'Another' } };
    expect(() => sharedEnvironment([reader, other], {})).toThrow('a/other wants TABLE_NAME=Another');
  });
});
