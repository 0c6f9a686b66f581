import { describe, expect, it } from 'vitest';
import { sharedEnvironment } from './threadPool.ts';

describe('sharedEnvironment', () => {
  const reader = { name: 'a/read', environment: { TABLE_NAME: 'Table' } };

  it('holds the variables of every function, replaced by the overrides', () => {
    const caller = { name: 'a/call', environment: { TABLE_NAME: 'Table', API_URL: 'https://real' } };
    const shared = sharedEnvironment([reader, caller], { API_URL: 'http://fake' });
    expect(shared).toEqual({ TABLE_NAME: 'Table', API_URL: 'http://fake' });
  });

  it('rejects two values for one name', () => {
    const other = { name: 'a/other', environment: { TABLE_NAME: 'Another' } };
    expect(() => sharedEnvironment([reader, other], {})).toThrow('a/other wants TABLE_NAME=Another');
  });
});
