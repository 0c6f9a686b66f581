import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckKind } from '#shared/messages.ts';
import type { StartedCheck } from '../../companies/companies.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { SECOND, toMoment } from '../../platform/time/clock.ts';
import { rateOf } from '../../search/calls/rate.ts';
import { checkProgressOf, lookAgainAt, waitingOf } from './checkProgress.ts';
import { type Press, pressOf } from './press.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');
const at = (seconds: number) => START + seconds * SECOND;
const idle = { pacedUntil: 0, pacedLookups: 0, turnAt: 0 };
const pacing = { ...idle, rate: rateOf(60), pageSize: 10, freshSince: START, hasCompetitors: true };
const keyword = (id: string, createdAt = -1000): RankedKeyword => ({
  id,
  company_id: 'c',
  keyword: id,
  is_active: true,
  created_at: toMoment(at(createdAt)),
  own: null,
  previous: null,
});
const engine = { provider: 'serper', country: 'br', language: 'pt-br' } as const;
const onFirstPage = {
  position: 3,
  url: null,
  depth: 9,
  at: toMoment(at(-1000)),
  engine,
  domain: 'loja.com.br',
};
const completed = (one: RankedKeyword, seconds: number, requested = 0): RankedKeyword => ({
  ...one,
  check_completed_at: toMoment(at(seconds)),
  checked_for: toMoment(at(requested)),
});
const [a, b, added] = [keyword('a'), keyword('b'), keyword('added', 5)];
const press = (
  before: StartedCheck | undefined,
  kind: CheckKind,
  keywords: RankedKeyword[],
  seconds: number,
) => pressOf(before, kind, keywords, pacing, at(seconds));
const idsOf = (pressed: Press | undefined) => pressed?.keywords.map(({ id }) => id);
const running = (kind: CheckKind = 'keywords', keywords = [a, b]) =>
  press(undefined, kind, keywords, 0)?.check;

describe('a press', () => {
  it('begins a check of the active keywords', () => {
    const pressed = press(undefined, 'grid', [a, { ...b, is_active: false }], 0);
    expect(idsOf(pressed)).toEqual(['a']);
    expect(pressed).toMatchObject({ lookups: 1, check: { kind: 'grid', started_at: toMoment(START) } });
    expect(press(undefined, 'grid', [{ ...a, is_active: false }], 0)).toBeUndefined();
    expect(press(running(), 'keywords', [], 10)).toBeUndefined();
  });

  it('is late once nothing comes, however few keywords it has', () => {
    const listed = [a, b].map((one) => ({ ...one, own: onFirstPage }));
    const { check } = press(undefined, 'keywords', listed, 0) ?? {};
    const lateAt = (seconds: number) => checkProgressOf(check, 'keywords', listed, at(seconds))?.late;
    expect([0, 19, 20, 75].map(lateAt)).toEqual([false, false, true, true]);
  });

  it('sends nothing while a check of the kind, or of the grid, is under way', () => {
    expect(press(running(), 'keywords', [a, b], 10)).toBeUndefined();
    expect(press(running('grid'), 'keywords', [a, b], 10)).toBeUndefined();
    expect(press(running('grid'), 'grid', [a, b], 10)).toBeUndefined();
    expect(idsOf(press(running(), 'grid', [a, b], 10))).toEqual(['a', 'b']);
  });

  it('is for as many keywords as the look-ups suffice for, those never checked and the oldest first', () => {
    const old = completed(keyword('old', -2000), -900, -900);
    const pressFor = (most: number, before?: StartedCheck, listed = [old, a, b]) =>
      pressOf(before, 'keywords', listed, { ...pacing, most }, at(1));
    const pressed = pressFor(1);
    expect(pressed).toMatchObject({ keywords: [{ id: 'a' }], lookups: 1, waiting: 2 });
    expect(checkProgressOf(pressed?.check, 'keywords', [old, a, b], at(2))).toMatchObject({ total: 1 });
    // What runs takes up as many of the others, and what is left without look-ups asks for all.
    const again = pressFor(1, pressed?.check);
    expect(again).toMatchObject({ keywords: [{ id: 'old' }], lookups: 1, waiting: 1 });
    expect(checkProgressOf(again?.check, 'keywords', [old, a, b], at(2))).toMatchObject({ total: 2 });
    expect(pressFor(0, again?.check)).toMatchObject({ keywords: [{ id: 'b' }], lookups: 1, waiting: 0 });
    expect(pressFor(0)).toMatchObject({ lookups: 3, waiting: 0 });
    const unserved = { ...completed(b, 0), unserved_for: toMoment(START) };
    const check = { kind: 'keywords', started_at: toMoment(START) } as const;
    expect(pressFor(0, check, [completed(old, 0), completed(a, 0), unserved])).toMatchObject({
      lookups: 0,
      waiting: 2,
    });
  });

  it('takes up what was added to the company, once, and as part of the check that runs', () => {
    const pressed = press(running('grid'), 'keywords', [a, b, added], 10);
    expect(idsOf(pressed)).toEqual(['added']);
    expect(pressed).toMatchObject({ lookups: 1, check: { kind: 'grid', started_at: toMoment(START) } });
    expect(press(pressed?.check, 'keywords', [a, b, added], 11)).toBeUndefined();
    expect(checkProgressOf(pressed?.check, 'keywords', [a, b, added], at(11))).toMatchObject({ total: 3 });
  });

  it('takes up at once what was activated meanwhile', () => {
    const activated = { ...b, activated_at: toMoment(at(5)) };
    const pressed = press(running('keywords', [a]), 'keywords', [a, activated], 10);
    expect(pressed).toMatchObject({ keywords: [{ id: 'b' }], lookups: 1 });
    expect(press(pressed?.check, 'keywords', [a, activated], 11)).toBeUndefined();
  });

  it('repeats after a silence what the check has not completed, without look-ups', () => {
    const all = [completed(a, 1), b];
    expect(press(running(), 'keywords', all, 30)).toBeUndefined();
    const pressed = press(running(), 'keywords', all, 31);
    expect(idsOf(pressed)).toEqual(['b']);
    expect(pressed).toMatchObject({ lookups: 0, check: { started_at: toMoment(START) } });
    expect(press(pressed?.check, 'keywords', all, 60)).toBeUndefined();
    // The added keyword exceeds the day's look-ups, so it waits for the next press.
    const again = press(pressed?.check, 'keywords', [...all, added], 61);
    expect(again).toMatchObject({ keywords: [{ id: 'b' }], lookups: 0 });
    expect(checkProgressOf(again?.check, 'keywords', [...all, added], at(61))).toMatchObject({
      sends_more: true,
    });
    const next = press(again?.check, 'keywords', [...all, added], 62);
    expect(next).toMatchObject({ keywords: [{ id: 'added' }], lookups: 1 });
  });

  it('repeats nothing while messages are known to wait', () => {
    const check = running();
    const waiting = check && { ...check, alive_until: toMoment(at(600)) };
    expect(press(waiting, 'keywords', [a, b], 600)).toBeUndefined();
    expect(idsOf(press(waiting, 'keywords', [a, b], 630))).toEqual(['a', 'b']);
    expect(press(waiting, 'keywords', [a, b, added], 10)?.check.alive_until).toBe(toMoment(at(600)));
  });

  it('sends ten thousand keywords at most, and the others free of charge once those are done', () => {
    const many = Array.from({ length: 10_003 }, (_, index) => keyword(`k${index}`));
    const pressed = press(undefined, 'keywords', many, 0);
    expect([pressed?.keywords.length, pressed?.lookups]).toEqual([10_000, 10_003]);
    const done = many.map((one, index) => (index < 10_000 ? completed(one, 9) : one));
    expect(press(pressed?.check, 'keywords', done, 20)).toBeUndefined();
    expect(checkProgressOf(pressed?.check, 'keywords', done, at(39))).toMatchObject({
      total: 10_003,
      silent: true,
    });
    const rest = press(pressed?.check, 'keywords', done, 39);
    expect([idsOf(rest), rest?.lookups]).toEqual([['k10000', 'k10001', 'k10002'], 0]);
    // What was not sent is looked at again, until it is sent or has expired.
    const againAfter = (sent: Press | undefined, listed: RankedKeyword[], seconds: number) =>
      lookAgainAt(sent?.check, listed, new Set(idsOf(sent)), at(seconds));
    expect(againAfter(pressed, many, 0)).toBe(at(5 * 60));
    expect(againAfter(rest, done, 39)).toBeUndefined();
    expect(againAfter(pressed, done, 31 * 60)).toBeUndefined();
    const late = press(pressed?.check, 'keywords', done, 31 * 60);
    expect(idsOf(late)?.slice(0, 4)).toEqual(['k10000', 'k10001', 'k10002', 'k0']);
  });

  it('costs nothing again for what an outage of the provider failed', () => {
    const lookupsAfter = (unserved_for: string | undefined, requested = 0) => {
      const failed = { ...completed(a, 1, requested), failed_at: toMoment(at(1)), unserved_for };
      return press(running(), 'keywords', [failed, completed(b, 1)], 20)?.lookups;
    };
    expect([lookupsAfter(undefined), lookupsAfter(toMoment(at(-9)))]).toEqual([2, 2]);
    expect([lookupsAfter(toMoment(START)), lookupsAfter(toMoment(START), 5)]).toEqual([1, 1]);
  });

  it('begins another check after the end of one, or after its deadline', () => {
    const all = [completed(a, 1), completed(b, 2)];
    expect(press(running(), 'keywords', all, 3)).toMatchObject({
      lookups: 2,
      check: { started_at: toMoment(at(3)) },
    });
    expect(press(running(), 'keywords', [a, b], 3600)?.check.started_at).toBe(toMoment(at(3600)));
  });

  it('of some keywords begins a check of these, which a press for all extends once', () => {
    const selected = { ...pacing, only: new Set(['a']) };
    const some = pressOf(undefined, 'keywords', [a, b], selected, at(0));
    expect(some).toMatchObject({ keywords: [{ id: 'a' }], lookups: 1, check: { keyword_ids: ['a'] } });
    const progress = checkProgressOf(some?.check, 'keywords', [a, b], at(1));
    expect(progress).toMatchObject({ total: 1, sends_more: true });
    expect(idsOf(press(some?.check, 'keywords', [a, b], 31))).toEqual(['a']);
    const all = press(some?.check, 'keywords', [a, b], 10);
    expect(all).toMatchObject({ keywords: [{ id: 'b' }], lookups: 1 });
    expect(checkProgressOf(all?.check, 'keywords', [a, b], at(11))).toMatchObject({ total: 2 });
    expect(press(all?.check, 'keywords', [a, b], 12)).toBeUndefined();
    const inactive = { ...a, is_active: false };
    expect(pressOf(undefined, 'keywords', [inactive, b], selected, at(0))).toBeUndefined();
  });

  it('takes up what waited for the e-mail, and nothing else, in the check that left it out', () => {
    const old = completed(keyword('old', -2000), -900, -900);
    const wait = (before: StartedCheck | undefined, listed: RankedKeyword[]) => {
      const only = new Set(waitingOf(before, listed).map(({ id }) => id));
      return [[...only], pressOf(before, 'keywords', listed, { ...pacing, only }, at(2))] as const;
    };
    // A press for all leaves out all others, one for some only what it was for.
    const all = pressOf(undefined, 'keywords', [old, a, b], { ...pacing, most: 1 }, at(0));
    const [waited, taken] = wait(all?.check, [old, a, b]);
    expect([waited.toSorted(), idsOf(taken)?.toSorted()]).toEqual([
      ['b', 'old'],
      ['b', 'old'],
    ]);
    expect(checkProgressOf(taken?.check, 'keywords', [old, a, b], at(3))).toMatchObject({
      total: 3,
      waiting: 0,
    });
    const checked = completed(b, -900, -900);
    const some = { ...pacing, most: 1, only: new Set(['a', 'old']) };
    const selected = pressOf(undefined, 'keywords', [old, a, checked], some, at(0));
    const [left, more] = wait(selected?.check, [old, a, checked, added]);
    expect([left, idsOf(more)]).toEqual([
      ['old', 'added'],
      ['old', 'added'],
    ]);
    expect(checkProgressOf(more?.check, 'keywords', [old, a, checked, added], at(3))).toMatchObject({
      total: 3,
      waiting: 0,
    });
  });

  it('does not lose a keyword that was created while the first press read the list', () => {
    const late = keyword('late', -0.5);
    expect(idsOf(press(running(), 'keywords', [a, b, late], 1))).toEqual(['late']);
  });

  it('sends every keyword once per check and kind, however often it is repeated', () => {
    const step = fc.record({
      kind: fc.constantFrom('keywords', 'grid'),
      isAdding: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 28 }), (steps) => {
        let check: StartedCheck | undefined;
        let keywords = [a, b];
        const sent: string[] = [];
        for (const [index, { kind, isAdding }] of steps.entries()) {
          const seconds = index + 1;
          if (isAdding) keywords = [...keywords, keyword(`k${index}`, seconds)];
          const pressed = press(check, kind, keywords, seconds);
          check = pressed?.check ?? check;
          sent.push(...(pressed?.keywords ?? []).map(({ id }) => `${pressed?.check.kind} ${id}`));
        }
        expect(new Set(sent).size).toBe(sent.length);
      }),
    );
  });
});

describe('the pace of a press', () => {
  it('follows the earlier presses of the account, unless the company is being checked', () => {
    const busy = { ...pacing, pacedUntil: at(100), pacedLookups: 20, turnAt: at(200) };
    const dueAt = (before: StartedCheck | undefined, kind: CheckKind, keywords: RankedKeyword[]) =>
      pressOf(before, kind, keywords, busy, at(31))?.pace.dueAt(0);
    expect(dueAt(undefined, 'keywords', [a, b])).toBe(at(100));
    // The missing keywords are queued already, also for a check of the grid.
    expect(dueAt(running(), 'keywords', [completed(a, 1), b])).toBe(at(31));
    expect(dueAt(running(), 'grid', [a, b])).toBe(at(31));
    expect(dueAt(running(), 'keywords', [completed(a, 1), completed(b, 1)])).toBe(at(100));
  });

  it('says how many keywords of the account come first, until their turn has come', () => {
    const many = Array.from({ length: 12 }, (_, index) => keyword(`k${index}`));
    const busy = { ...pacing, pacedUntil: at(100), pacedLookups: 20, turnAt: at(40) };
    const behindAt = (seconds: number, keywords: RankedKeyword[]) => {
      const check = pressOf(undefined, 'keywords', keywords, busy, START)?.check;
      return checkProgressOf(check, 'keywords', keywords, at(seconds))?.behind;
    };
    expect([0, 39, 40].map((seconds) => behindAt(seconds, many.slice(0, 1)))).toEqual([20, 20, 0]);
    expect([99, 100].map((seconds) => behindAt(seconds, many))).toEqual([20, 0]);
  });

  it('says when the check ends', () => {
    const many = Array.from({ length: 100 }, (_, index) => keyword(`k${index}`));
    const pressed = press(undefined, 'keywords', many, 0);
    // A first check may read all pages.
    expect(pressed?.check.expected_end).toBe(toMoment(pressed?.pace.endsBy ?? 0));
    expect(Date.parse(pressed?.check.expected_end ?? '')).toBeGreaterThan(at(8 * 60));
    const read = many.map((one) => ({ ...one, own: onFirstPage }));
    const again = press(undefined, 'keywords', read, 0);
    const { startsAt = 0, until = 0, endsBy = 0 } = again?.pace ?? {};
    expect(again?.check.expected_end).toBe(toMoment(endsBy));
    // All but the first ten leave a tenth of each minute to others.
    expect(endsBy - startsAt).toBeCloseTo((until - startsAt) / 0.9);
    // A check of the grid may read further pages, to find the competitors.
    const grid = press(undefined, 'grid', read, 0);
    expect(grid?.check.expected_end).toBe(pressed?.check.expected_end);
    // What is completed counts as if it had taken as long as the rest.
    const extended = press(running(), 'keywords', [completed(a, 1), b, added], 10);
    const { expected_from = '', expected_end = '' } = extended?.check ?? {};
    expect(Date.parse(expected_end) - Date.parse(expected_from)).toBe(3 * (extended?.pace.mostEach ?? 0));
  });
});
