import { expect, it } from 'vitest';
import { endOfTrial, requireExtensionDay } from './managedSubscription.ts';

/** At this moment it is still 10 February in São Paulo. */
const now = Date.parse('2027-02-11T02:30:00.000Z');

it.each([
  ['2027-02-10', false],
  ['2027-02-11', true],
  ['2027-02-30', false],
  ['2027-05-11', true],
  ['2027-05-12', false],
])('a trial may be extended to %s: %s', (until, isAllowed) => {
  const check = () => requireExtensionDay(until, now);
  if (isAllowed) expect(check).not.toThrow();
  else expect(check).toThrow(/^Escolha um dia a partir de amanhã, em no máximo 90 dias\.$/);
});

it('a trial lasts until the end of its day in São Paulo', () => {
  expect(new Date(endOfTrial('2027-03-01')).toISOString()).toBe('2027-03-02T02:59:00.000Z');
});
