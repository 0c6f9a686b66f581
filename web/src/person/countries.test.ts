import { expect, test } from 'vitest';
import { countriesFor } from './countries.ts';

test.each([
  ['+55', ['+55', '+1', '+351']],
  ['+34', ['+55', '+1', '+351', '+34']],
  ['+54', ['+55', '+1', '+351', '+54']],
] as const)('%s in a profile offers %j', (stored, codes) => {
  expect(countriesFor(stored).map(({ code }) => code)).toEqual(codes);
});
