import { expect, it } from 'vitest';
import { datesOf, dayIn, writtenDay } from './dates.ts';

const range = { first: '2025-10-22', last: '2026-11-26' };

it.each([
  ['2026-11-21', '2026-11-21', '2026-11-21'],
  ['2026/11/21', '2026-11-21', '2026-11-21'],
  ['21/11/2026', '2026-11-21', null],
  ['11/21/2026', null, '2026-11-21'],
  ['3.4.2026', '2026-04-03', '2026-03-04'],
  ['21/11/26', '2026-11-21', null],
  ['Sept 5th, 2026', '2026-09-05', '2026-09-05'],
  ['21/nov/2026', '2026-11-21', '2026-11-21'],
  ['1º de março de 2026', '2026-03-01', '2026-03-01'],
  ['sábado, 21 de novembro de 2026', '2026-11-21', '2026-11-21'],
  // Without a zone, the day is the one that is written.
  ['2026-11-21 23:59:59', '2026-11-21', '2026-11-21'],
  ['11/25/2026 9:15 AM', null, '2026-11-25'],
  ['25/11/2026 às 9h15', '2026-11-25', null],
  // With one, it is the day in São Paulo, three hours behind UTC.
  ['2026-11-21T02:59:00Z', '2026-11-20', '2026-11-20'],
  ['2026-11-25 02:30 UTC', '2026-11-24', '2026-11-24'],
  ['2026-11-25 12:30 AM GMT', '2026-11-24', '2026-11-24'],
  ['2026-11-25 23:30 UTC-3', '2026-11-25', '2026-11-25'],
  ['2026-11-25T05:00:00+05:30', '2026-11-24', '2026-11-24'],
  ['2026-11-25 22:00 -09:30', '2026-11-26', '2026-11-26'],
  ['Wed, 25 Nov 2026 01:00:00 GMT', '2026-11-24', '2026-11-24'],
  ['Wed Nov 25 2026 10:00:00 GMT-0300 (Horário Padrão de Brasília)', '2026-11-25', '2026-11-25'],
  // A spreadsheet's count of days.
  ['46349', '2026-11-23', '2026-11-23'],
  ['46023,5', '2026-01-01', '2026-01-01'],
  ['Feb 30, 2026', null, null],
  ['31/02/2026', null, null],
  ['2026-11-25 10:00 PST', null, null],
  ['2026-11-25 30:00', null, null],
  ['marketing 21 2026', null, null],
  ['amanhã', null, null],
  ['', null, null],
  [`21/11/2026${' '.repeat(1_000_000)}`, null, null],
])('%s is a day by its order', (text, dmy, mdy) => {
  expect([dayIn(text, 'dmy'), dayIn(text, 'mdy')]).toEqual([dmy, mdy]);
});

it('takes a number for no day where nothing else says that it is one', () => {
  expect(['46349', '46349.75', '20261121'].map((text) => writtenDay(text, 'dmy'))).toEqual([
    null,
    null,
    '2026-11-21',
  ]);
});

it.each([
  [['03/11/2026', '21/11/2026'], 'dmy', false],
  [['11/03/2026', '11/21/2026'], 'mdy', false],
  // Only one order keeps these out of the future.
  [['11/12/2026'], 'mdy', true],
  [['03/04/2026'], 'dmy', true],
  [['2026-04-03', '05/05/2026'], 'dmy', false],
] as const)('%s decide the order of the file', (texts, order, isAmbiguous) => {
  expect(datesOf(new Set(texts), range)).toMatchObject({ order, isAmbiguous });
});

it('takes the chosen order', () => {
  expect(datesOf(new Set(['03/04/2026']), range, 'mdy').dayOf('03/04/2026')).toBe('2026-03-04');
});
