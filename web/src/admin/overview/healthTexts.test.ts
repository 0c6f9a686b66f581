import { expect, it } from 'vitest';
import { balanceNote, lastRun } from './healthTexts.ts';

const counts = { requests_today: 1, failures_today: 0, requests_month: 1, success_rate: 100 };
const calls = (mean_per_day: number | null) => ({
  ...counts,
  providers: [{ provider: 'serper' as const, ...counts, mean_per_day }],
});

it.for([
  ['N/A', 40, undefined],
  [1000, null, 'saldo do Serper: 1.000'],
  [1000, 300, 'saldo do Serper: 1.000, cerca de 3 dias no ritmo da última semana'],
  [500, 300, 'saldo do Serper: 500, cerca de 1 dia no ritmo da última semana'],
] as const)('a balance of %s at %s calls a day: %s', ([credits, mean, note]) => {
  expect(balanceNote(credits, calls(mean))).toBe(note);
});

it('the last run says how far it is, what failed and when the next one comes', () => {
  const status = {
    currentTimeBrazil: '21/11/2026 08:00:00',
    config: { frequency: 'daily', time: '08:00', day: 'monday' },
    lastCheckBrazil: null,
    nextCheckBrazil: '22/11/2026 08:00:00',
    wouldExecute: false,
    shouldRun: false,
    shouldSkip: true,
    isBehind: false,
    run: null,
  } as const;
  const run = {
    id: 'r',
    kind: 'scheduled',
    full_grid: false,
    state: 'done',
    started_at: '',
    total: 1200,
    done: 1200,
    failed: 3,
    expected_end: null,
    ended_at: null,
    reason: null,
  } as const;
  expect(lastRun(status)).toEqual({ value: 'Nenhuma', note: 'próxima: 22/11/2026 08:00' });
  expect(lastRun({ ...status, run })).toEqual({
    value: '1.200 de 1.200',
    note: 'concluída, 3 falhas; próxima: 22/11/2026 08:00',
  });
});
