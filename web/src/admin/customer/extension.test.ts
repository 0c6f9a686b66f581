import { expect, it } from 'vitest';
import { extensionDays } from './extension.ts';

/** In São Paulo it is still 10 February, and 90 days later is 11 May. */
const now = Date.parse('2027-02-11T02:30:00.000Z');

it.each([
  ['2027-02-15T02:59:00.000Z', { first: '2027-02-15', last: '2027-05-11', suggested: '2027-02-21' }],
  ['2027-05-08T15:00:00.000Z', { first: '2027-05-09', last: '2027-05-11', suggested: '2027-05-11' }],
  ['2027-05-11T02:59:00.000Z', { first: '2027-05-11', last: '2027-05-11', suggested: '2027-05-11' }],
  ['2027-05-11T03:00:00.000Z', undefined],
  ['2027-05-12T02:59:00.000Z', undefined],
  ['2027-01-10T15:00:00.000Z', { first: '2027-02-11', last: '2027-05-11', suggested: '2027-02-17' }],
])('a trial that ends at %s may be extended to %o', (trialEnd, days) => {
  expect(extensionDays(trialEnd, now)).toEqual(days);
});
