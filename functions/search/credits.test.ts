import { expect, it } from 'vitest';
import { creditsOf, creditsUnknown } from './credits.ts';

it('without a key, no answer of Serper is claimed', () => {
  const credits = creditsOf({ status: 'no_key', body: null });
  expect(credits.error).toBe('A API key do Serper não está configurada.');
  expect(credits.debug).toMatchObject({ note: null, response: null });
  expect(creditsOf({ status: 401, body: null }).debug.note).toBe('O Serper respondeu com o status HTTP 401.');
});

it.for([
  ['no_key', 'conflict'],
  [401, 'conflict'],
  [403, 'conflict'],
  [0, 'unavailable'],
  [429, 'unavailable'],
  [500, 'unavailable'],
] as const)('the test of Serper fails after %s by %s', ([status, code]) => {
  expect(creditsUnknown(status).code).toBe(code);
});
