/** Every scheduled moment is run exactly once, whatever happens to the setting and the scheduler. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { frequency, weekday } from '#shared/contract/admin/schedule.ts';
import { newCheck } from '../checks/checks.ts';
import { DAY, HOUR, MINUTE, toMoment } from '../platform/time/clock.ts';
import { afterChange, afterStart, decideRun, formOf, type Schedule, toSchedule } from './schedule.ts';

type Setting = Pick<Schedule, 'frequency' | 'day' | 'time'>;

/** São Paulo has no summer time since 2019; calendar.test.ts is about its former ones. */
const OFFSET = 3 * HOUR;

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The scheduled moments after `from` and up to `to`, by their definition. */
const momentsOf = ({ frequency, day, time }: Setting, from: number, to: number): number[] => {
  const moments: number[] = [];
  for (let date = Math.floor(from / DAY) * DAY - DAY; date <= to + DAY; date += DAY) {
    const local = new Date(date);
    const isDay = DAYS[local.getUTCDay()] === day;
    if (frequency !== 'daily' && !isDay) continue;
    if (frequency === 'monthly' && local.getUTCDate() > 7) continue;
    moments.push(Date.parse(`${local.toISOString().slice(0, 10)}T${time}Z`) + OFFSET);
  }
  return moments.filter((moment) => from < moment && moment <= to);
};

const settings = fc.record({
  frequency: fc.constantFrom(...frequency.options),
  day: fc.constantFrom(...weekday.options),
  time: fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => `${part}`.padStart(2, '0')).join(':')),
});

type Caller = 'scheduler' | 'manual' | Setting;

const caller = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Caller>('scheduler') },
  { weight: 1, arbitrary: fc.constant<Caller>('manual') },
  { weight: 2, arbitrary: settings },
);

/** All callers read the schedule before the first of them writes it. */
const event = fc.record({
  minutesLater: fc.oneof(
    { weight: 6, arbitrary: fc.nat(36 * 60) },
    { weight: 1, arbitrary: fc.nat(70 * 24 * 60) },
  ),
  runEnds: fc.boolean(),
  callers: fc.array(caller, { maxLength: 3 }),
});

const start = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

/** Keeps the stored schedule and the moments that still have to be run. */
class Simulation {
  now: number;
  schedule: Schedule;
  isRunning = false;
  waiting: number[] = [];

  constructor(from: number, setting: Setting) {
    this.now = from;
    this.schedule = toSchedule({ ...setting, since: toMoment(from) });
  }

  advance(minutes: number) {
    const until = this.now + minutes * MINUTE;
    this.waiting.push(...momentsOf(this.schedule, this.now, until));
    this.now = until;
  }

  /** Decides again with the stored schedule if the one that the caller read is outdated. */
  act(by: Caller, read: Schedule, isRunning: boolean) {
    const { wouldExecute } = decideRun(read, isRunning, this.now);
    if (by === 'scheduler' ? !wouldExecute : by === 'manual' && isRunning) return;
    if (read.version !== this.schedule.version) {
      this.act(by, this.schedule, this.isRunning);
      return;
    }
    const next =
      typeof by === 'string' ? this.begin() : afterChange(read, formOf({ ...read, ...by }), this.now);
    this.schedule = { ...next, version: read.version + 1 };
    this.expectNext();
  }

  begin() {
    expect(this.isRunning).toBe(false);
    this.isRunning = true;
    this.waiting = [];
    return afterStart(this.schedule, newCheck({ by: 'scheduled', kind: 'keywords' }, this.now));
  }

  /** Of several moments that wait, the first makes the check due. */
  expectNext() {
    const [next = 0] = [...this.waiting, ...momentsOf(this.schedule, this.now, this.now + 36 * DAY)];
    expect(this.schedule.next_at).toBe(toMoment(next));
  }
}

it('every moment runs exactly once, over changes of the setting, restarts and double runs', () => {
  fc.assert(
    fc.property(start, settings, fc.array(event, { maxLength: 40 }), (date, setting, events) => {
      const simulation = new Simulation(Math.floor(date.getTime() / MINUTE) * MINUTE, setting);
      for (const { minutesLater, runEnds, callers } of events) {
        simulation.advance(minutesLater);
        if (runEnds) simulation.isRunning = false;
        simulation.expectNext();
        const { schedule: read, isRunning } = simulation;
        for (const by of callers) simulation.act(by, read, isRunning);
      }
    }),
    { numRuns: 500 },
  );
});
