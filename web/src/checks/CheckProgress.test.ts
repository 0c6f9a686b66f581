import { describe, expect, it } from 'vitest';
import type { NextCheck } from '#shared/contract/schedule.ts';
import { askAgainAfter, trialLookupsText } from './CheckProgress.tsx';

const NOW = Date.parse('2026-11-21T15:00:00.000Z');
const next: NextCheck = {
  at: '2026-11-21T17:00:00.000Z',
  engine: { provider: 'serper', country: 'br', language: 'pt-br' },
  paused: null,
};

it.each([
  [18, [12, 0, 12], 'restam 12', ''],
  [18, [13, 0, 13], 'restam 12', ' Uma verificação inclui 12 das suas 13 palavras-chave.'],
  [18, [13, 1, 13], 'restam 12', ''],
  [30, [42, 0, 12], 'restam 0', ' As outras 12 esperam por mais consultas.'],
  [30, [31, 0, 1], 'restam 0', ' A outra espera por mais consultas.'],
  [30, [30, 0, 0], 'restam 0', ' Para verificar de novo, confirme antes.'],
] as const)(
  'after %i look-ups, a check of %j (keywords, free, waiting) waits for the e-mail only in part',
  (used, [keywords, free, waiting], rest, more) => {
    expect(trialLookupsText({ used, max: 30, until: 'email' }, { keywords, free, waiting })).toBe(
      `Confirme o seu e-mail pelo link que enviamos: até lá são 30 consultas, das quais ${rest}, e nenhuma verificação automática.${more}`,
    );
  },
);

describe('askAgainAfter', () => {
  it('is a minute after the check is due, at most an hour, and never at once', () => {
    const minutesTo = (at: string) => askAgainAfter({ ...next, at }, NOW) / 60_000;
    expect(minutesTo('2026-11-21T15:20:00.000Z')).toBe(21);
    expect(minutesTo('2026-12-31T15:20:00.000Z')).toBe(60);
    expect(minutesTo('2026-11-21T14:00:00.000Z')).toBe(1);
    expect(askAgainAfter(undefined, NOW)).toBe(3_600_000);
  });
});
