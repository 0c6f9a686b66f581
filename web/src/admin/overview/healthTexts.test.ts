import { expect, it } from 'vitest';
import { balanceNote } from './healthTexts.ts';

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
