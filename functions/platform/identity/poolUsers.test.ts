import { expect, it } from 'vitest';
import { filterFor } from './poolUsers.ts';

it('searches for an address, and by its beginning for one that no filter holds', () => {
  expect(filterFor("o'ana+x@exemplo.com.br")).toBe(`email = "o'ana+x@exemplo.com.br"`);
  const longest = `${'a'.repeat(60)}@${'b.'.repeat(90)}exemplo.com.br`.slice(0, 254);
  expect(filterFor(longest)).toBe(`email ^= "${longest.slice(0, 240)}"`);
  expect(filterFor(longest).length).toBeLessThanOrEqual(256);
});
