import { describe, expect, it } from 'vitest';
import { sharedEnvironment } from './threads.ts';

describe('sharedEnvironment', () => {
  const reader = { name: 'a/read', environment: { TABLE_NAME: 'Table' } };

  it('holds what every function declares, with the overrides in its place', () => {
    const caller = { name: 'a/call', environment: { TABLE_NAME: 'Table', API_URL: 'https://real' } };
    const shared = sharedEnvironment([reader, caller], { API_URL: 'http://stand-in' });
    expect(shared).toEqual({ TABLE_NAME: 'Table', API_URL: 'http://stand-in' });
  });

  it('refuses two values under one name: functions share their threads', () => {
    const other = { name: 'a/other', environment: { TABLE_NAME: 'Another' } };
    expect(() => sharedEnvironment([reader, other], {})).toThrow('a/other wants TABLE_NAME=Another');
  });
});
