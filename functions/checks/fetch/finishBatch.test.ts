import { describe, expect, it } from 'vitest';
import { type CheckMessage, checkMessage } from '#shared/messages.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { isLate, redeliveryOf, yieldSeconds } from './finishBatch.ts';
import type { HandledMessage } from './handled.ts';

const message = checkMessage.parse({
  query: { provider: 'serper', country: 'br', language: 'pt-br', text: 'café' },
  targets: [],
  kind: 'keywords',
  requestedAt: '2026-11-21T12:00:00.000Z',
  reuseSince: '2026-11-21T12:00:00.000Z',
});

const handled = (
  outcome: HandledMessage['outcome'],
  attempts = 1,
  changed: Partial<CheckMessage> = {},
): HandledMessage => ({
  id: 'id',
  receipt: 'receipt',
  attempt: attempts,
  attempts,
  message: { ...message, ...changed },
  outcome,
});

describe('a message', () => {
  it('that yields asks again half way to its turn', () => {
    const at = (seconds: number) => 1_000_000 + seconds * 1000;
    const inSeconds = (seconds: number) => toMoment(at(seconds));
    expect([100, 40, 0].map((left) => yieldSeconds(inSeconds(left), 1_000_000))).toEqual([50, 20, 0]);
    expect(yieldSeconds(undefined, 1_000_000)).toBe(0);
    const late = [60, 119, 121].map((seconds) => isLate(inSeconds(0), inSeconds(60), at(seconds)));
    expect(late).toEqual([false, false, true]);
  });

  it('that failed is tried again after seconds, then a minute, then minutes', () => {
    const seconds = [1, 2, 3, 4].map(
      (attempts) => redeliveryOf(handled({ kind: 'failed' }, attempts))?.seconds,
    );
    expect(seconds).toEqual([5, 60, 180, 300]);
  });

  it('of a button comes again when there is a token, or after the longest delay', () => {
    const secondsOf = (seconds: number) =>
      redeliveryOf(handled({ kind: 'postponed', seconds, calls: 0 }, 1, { waits: 4 }))?.seconds;
    expect([secondsOf(7), secondsOf(7200)]).toEqual([7, 900]);
  });

  it('of a run yields more and more, by at most a minute', () => {
    const run = { id: 'r', number: 0 };
    for (let waits = 0; waits < 30; waits++) {
      const seconds = redeliveryOf(
        handled({ kind: 'postponed', seconds: 7, calls: 0 }, 1, { run, waits }),
      )?.seconds;
      expect(seconds).toBeGreaterThanOrEqual(7);
      expect(seconds).toBeLessThanOrEqual(7 + Math.min(60, 2 ** waits - 1));
    }
  });

  it('of a run whose query was begun yields no more', () => {
    const run = { id: 'r', number: 0 };
    const secondsOf = (calls: number, before: number) =>
      redeliveryOf(handled({ kind: 'postponed', seconds: 7, calls }, 1, { run, waits: 9, calls: before }))
        ?.seconds;
    expect([secondsOf(1, 0), secondsOf(0, 2)]).toEqual([7, 7]);
  });

  it.for([{ kind: 'done', failed: 0, calls: 1 }, { kind: 'dropped' }] as const)(
    'that is $kind never comes again',
    (outcome) => {
      expect(redeliveryOf(handled(outcome))).toBeUndefined();
    },
  );
});
