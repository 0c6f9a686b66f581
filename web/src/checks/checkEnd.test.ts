import { describe, expect, it } from 'vitest';
import { endText, failureOfMost, hasEnded } from './checkEnd.ts';

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

const AT = '2026-11-21T12:00:00.000Z';
const failed = { is_active: true, verification: 'failed', failed_at: AT, depth: null } as const;
const verified = { is_active: true, verification: 'verified', failed_at: null, depth: 10 } as const;

describe('the failure of most keywords', () => {
  it('is told from that of a few', () => {
    expect(failureOfMost(null, [failed, failed, verified])).toEqual({
      failed: 2,
      total: 3,
      at: AT,
      hasEarlier: false,
    });
    expect(failureOfMost(null, [failed, verified])).toBeUndefined();
    expect(failureOfMost(null, [])).toBeUndefined();
  });

  it('is not said while the next check runs', () => {
    expect(failureOfMost({ running: true }, [failed])).toBeUndefined();
    expect(failureOfMost({ running: false }, [failed])).toMatchObject({ failed: 1 });
  });

  it('leaves out keywords that are not checked any more', () => {
    const inactive = { ...failed, is_active: false };
    expect(failureOfMost(null, [inactive, inactive, verified])).toBeUndefined();
    expect(failureOfMost(null, [inactive, failed])).toMatchObject({ failed: 1, total: 1, at: AT });
  });
});
