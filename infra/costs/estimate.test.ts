import { expect, it } from 'vitest';
import { estimate, total } from './estimate.ts';
import { closingUnits, measuredUnits } from './units.ts';

const none = { secrets: 0, alarmMetrics: 0, dashboards: 0, polledQueues: 0 };

it('charges nothing that grows without keywords', () => {
  expect(total(estimate(0, 600, none).growing)).toBe(0);
});

it('grows in proportion to the keywords', () => {
  const small = total(estimate(1000, 600, none).growing);
  expect(total(estimate(10_000, 600, none).growing)).toBeCloseTo(10 * small, 6);
});

it('prices a million written keywords by their units', () => {
  const { growing } = estimate(1_000_000 / 30.4, 3000, none);
  expect(growing.get('writes')).toBeCloseTo((measuredUnits[3000].writes + closingUnits.writes) * 0.9375, 6);
});

it('charges secrets, alarms and dashboards by the month, and what an empty queue is asked', () => {
  const { fixed } = estimate(0, 60, { secrets: 5, alarmMetrics: 20, dashboards: 1, polledQueues: 6 });
  expect(fixed.get('secrets')).toBeCloseTo(2, 6);
  expect(fixed.get('alarms')).toBeCloseTo(2, 6);
  expect(fixed.get('dashboards')).toBeCloseTo(3, 6);
  expect(fixed.get('queueRequests')).toBeCloseTo(1.576, 3);
});
