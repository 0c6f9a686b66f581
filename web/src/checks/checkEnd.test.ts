import { expect, it } from 'vitest';
import { endText, hasEnded } from './checkEnd.ts';

const check = (started_at: string, running: boolean, total = 2) => ({ started_at, running, total });

it('a check ends once, whatever earlier state another screen has kept', () => {
  const states = [
    [null, false],
    [check('2', true), false],
    [check('2', false), true],
    [check('2', true), false],
    [check('1', false), false],
    [check('2', false), false],
    // It began and ended between two looks.
    [check('3', false), true],
    [check('4', true), false],
    // Its keywords were deleted meanwhile.
    [check('4', false, 0), false],
  ] as const;
  expect(states.map(([state]) => hasEnded('a', state))).toEqual(states.map(([, ends]) => ends));
  expect(hasEnded('b', check('3', false))).toBe(false);
});

it.each([
  [{ total: 32, improved: 5, declined: 1 }, '32 palavras-chave verificadas: 5 melhoraram, 1 piorou.'],
  [
    { total: 3, failed: 1, improved: 1 },
    '2 palavras-chave verificadas: 1 melhorou. 1 palavra-chave não pôde ser verificada. O buscador não respondeu ou recusou a busca.',
  ],
  [
    { total: 3, failed: 3, unserved: 2 },
    '3 palavras-chave não puderam ser verificadas. O provedor de busca não pôde ser consultado: nada se perdeu, e repetir 2 delas em alguns minutos não gasta outras consultas.',
  ],
])('the end of a check of %o is "%s"', (outcome, text) => {
  const nothing = { failed: 0, unserved: 0, improved: 0, declined: 0, not_found: 0 };
  expect(endText({ ...nothing, ...outcome })).toBe(text);
});
