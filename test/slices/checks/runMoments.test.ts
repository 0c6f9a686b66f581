/** Expects, in simulated time, one run for each scheduled moment, and every keyword once in a run. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { CheckRequest } from '#shared/messages.ts';
import { DAY, HOUR, MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { takeRelease } from '../../../functions/schedule/release/release.store.ts';
import { releaseRun } from '../../../functions/schedule/release/release.ts';
import { countMessages } from '../../../functions/schedule/runs/parts.store.ts';
import { findProgress } from '../../../functions/schedule/runs/runs.store.ts';
import { isInProgress } from '../../../functions/schedule/runs/runs.ts';
import { putSchedule, readSchedule } from '../../../functions/schedule/schedule.store.ts';
import { continueSchedule } from '../../../functions/schedule/scheduler.ts';
import { it } from '../../support/checks/runs.ts';
import { newCompany } from '../../support/people/customers.ts';

const step = fc.record({
  hoursLater: fc.nat(60),
  schedulers: fc.integer({ min: 1, max: 3 }),
  release: fc.constantFrom('whole', 'twice', 'crashes', 'dies', 'never'),
  /** How often each message that was sent so far is delivered. */
  deliveries: fc.nat(2),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const calm: Step = { hoursLater: 1, schedulers: 1, release: 'whole', deliveries: 1 };

/** The first of these steps leads to 08:00, the first scheduled moment. */
const calmEnd = [{ ...calm, hoursLater: 8 }, calm, calm];

const still: Step = { ...calm, hoursLater: 0, release: 'never' };

/** Runs daily at 08:00; its messages are kept instead of sent. */
class Simulation {
  now = Date.parse('2026-11-20T03:00:00.000Z');
  readonly taken: string[] = [];
  readonly #sent = new Map<string, CheckRequest[]>();

  readonly #send = async (messages: readonly CheckRequest[]) => {
    for (const message of messages) {
      const id = message.run?.id ?? '';
      this.#sent.set(id, [...(this.#sent.get(id) ?? []), message]);
    }
  };

  async act({ hoursLater, schedulers, release, deliveries }: Step) {
    this.now += hoursLater * HOUR;
    const { run_id: before } = await readSchedule();
    await Promise.all(Array.from({ length: schedulers }, () => continueSchedule(this.now)));
    const { run_id: id, taken = '' } = await readSchedule();
    if (id === undefined) return;
    if (id !== before) this.taken.push(taken);
    await this.#release(id, release);
    for (let copy = 0; copy < deliveries; copy++) await this.#deliver(id);
    await this.#expectEveryKeywordOnce(id);
  }

  async #release(id: string, how: Step['release']) {
    const options = { send: this.#send, portionSize: 3 };
    if (how === 'whole') await releaseRun(id, this.now, options);
    if (how === 'twice') await Promise.all([1, 2].map(() => releaseRun(id, this.now, options)));
    if (how === 'crashes') {
      const send = async (messages: readonly CheckRequest[]) => {
        await this.#send(messages.slice(0, 1));
        throw new Error('The worker crashes');
      };
      await releaseRun(id, this.now, { ...options, send }).catch(() => {});
    }
    // A worker that dies still holds the release's lease until the next release is due.
    if (how === 'dies') await takeRelease(id, 'dead', this.now, this.now + MINUTE);
  }

  async #deliver(id: string) {
    for (const { run, targets } of this.#sent.get(id) ?? []) {
      if (!run) continue;
      const counted = { number: run.number, done: targets.length, failed: 0, calls: 1 };
      await countMessages(run.id, [counted], this.now);
    }
  }

  /** After any number of crashes, every keyword was sent under exactly one number. */
  async #expectEveryKeywordOnce(id: string) {
    const progress = await findProgress(id, this.now);
    expect(progress?.done).toBeLessThanOrEqual(progress?.total ?? 0);
    if (isInProgress(progress)) return;
    const sent = (this.#sent.get(id) ?? []).flatMap(({ run, targets }) =>
      targets.map(({ keywordId }) => `${keywordId} ${run?.number}`),
    );
    expect([new Set(sent).size, progress?.total]).toEqual([10, 10]);
  }
}

it('every moment is taken once, over crashes', async ({ track, customer, loseRequests }) => {
  await track(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  await newCompany(customer, { domain: 'outra.com.br', keywords: ['a', 'c', 'g'] });
  await loseRequests();
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
    const simulation = new Simulation();
    await putSchedule({ since: toMoment(simulation.now) });
    for (const one of [...steps, ...calmEnd]) await simulation.act(one);
    // Every scheduled moment up to the last has been taken once.
    expect(Date.parse(simulation.taken.at(-1) ?? '')).toBeGreaterThan(simulation.now - DAY);
    expect(new Set(simulation.taken).size).toBe(simulation.taken.length);
    for (const moment of simulation.taken) expect(moment).toMatch(/T11:00:00\.000Z$/);
  });
  // functions/schedule/everyMoment.test.ts tries many more moments, without a table.
  const examples: [Step[]][] = [[[still, still]]];
  await fc.assert(property, { numRuns: 8, examples, endOnFailure: true, interruptAfterTimeLimit: 30_000 });
});
