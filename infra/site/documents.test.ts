import { describe, expect, it } from 'vitest';
import { fileAt } from './documents.ts';

describe('the file for an address', () => {
  it.each([
    { path: '/', visitor: '/index.html' },
    { path: '/plans', visitor: '/plans/index.html' },
    { path: '/plans/', visitor: '/plans/index.html' },
    { path: '/termos', visitor: '/termos/index.html' },
    { path: '/privacidade/', visitor: '/privacidade/index.html' },
  ])('is the page at $path, and the shell for who has a session', ({ path, visitor }) => {
    expect(fileAt(path, false)).toBe(visitor);
    expect(fileAt(path, true)).toBe('/app.html');
  });

  it.each(['/login', '/dashboard', '/companies/1/', '/Plans', '/plans//', '/published', '/assets'])(
    'is the shell at %s, which no page has',
    (path) => {
      expect([fileAt(path, false), fileAt(path, true)]).toEqual(['/app.html', '/app.html']);
    },
  );

  it('is the page of shared reports at their links, signed in or not', () => {
    expect([fileAt('/r/A-b_1', false), fileAt('/r/A-b_1', true)]).toEqual(Array(2).fill('/relatorio.html'));
  });

  it.each(['/favicon.svg', '/config.json', '/assets/main-1.js', '/assets/', '/assets/missing', '/.env'])(
    'is that file itself at %s',
    (path) => {
      expect([fileAt(path, false), fileAt(path, true)]).toEqual([path, path]);
    },
  );
});
