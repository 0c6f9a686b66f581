import { describe, expect, it } from 'vitest';
import type { CheckKind } from '#shared/messages.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { SECOND, toMoment } from '../../platform/time/clock.ts';
import type { Check, CountedCheck } from '../checks.ts';
import { checkProgressOf } from '../progress.ts';
import { countsOf, folded } from '../tallies.ts';
import { requestOf } from './request.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');
const at = (seconds: number) => START + seconds * SECOND;

const keyword = (id: string, createdAt = -1000): RankedKeyword => ({
  id,
  company_id: 'c',
  keyword: id,
  is_active: true,
  created_at: toMoment(at(createdAt)),
  own: null,
  previous: null,
});
const completed = (one: RankedKeyword, seconds: number, requested = 0): RankedKeyword => ({
  ...one,
  check_completed_at: toMoment(at(seconds)),
  checked_for: toMoment(at(requested)),
});
const [a, b, added] = [keyword('a'), keyword('b'), keyword('added', 5)];

const counted = (check: Check): CountedCheck => ({ check, counts: countsOf(folded.parse({}), []) });

const requestFor = (
  before: Check | undefined,
  kind: CheckKind,
  keywords: readonly RankedKeyword[],
  more: { readonly most?: number; readonly only?: ReadonlySet<string> } = {},
) => requestOf(before && counted(before), { userId: 'u', companyId: 'c', kind, ...more }, keywords, at(10));

const running = (kind: CheckKind = 'keywords', keywords = [a, b]) =>
  requestOf(undefined, { userId: 'u', companyId: 'c', kind }, keywords, START)?.check;

const idsOf = (request: ReturnType<typeof requestFor>) => request?.keywords.map(({ id }) => id);
const progressOf = (check: Check | undefined, keywords: readonly RankedKeyword[]) =>
  checkProgressOf(check && counted(check), 'keywords', keywords, at(11));

describe('a request', () => {
  it('begins a check of the active keywords', () => {
    const request = requestFor(undefined, 'grid', [a, { ...b, is_active: false }]);
    expect(idsOf(request)).toEqual(['a']);
    expect(request).toMatchObject({ lookups: 1, isNew: true, check: { kind: 'grid', queries: 1 } });
    expect(requestFor(undefined, 'grid', [{ ...a, is_active: false }])).toBeUndefined();
  });

  it('adds nothing while a check of the kind, or of the grid, is under way', () => {
    expect(requestFor(running(), 'keywords', [a, b])).toBeUndefined();
    expect(requestFor(running('grid'), 'keywords', [a, b])).toBeUndefined();
    expect(requestFor(running('grid'), 'grid', [a, b])).toBeUndefined();
    expect(idsOf(requestFor(running(), 'grid', [a, b]))).toEqual(['a', 'b']);
  });

  it('takes up what was added or activated meanwhile, once, as part of the check that runs', () => {
    const activated = { ...keyword('activated'), activated_at: toMoment(at(5)) };
    const all = [a, b, added, activated];
    const request = requestFor(running('grid'), 'keywords', all);
    expect(idsOf(request)).toEqual(['added', 'activated']);
    expect(request).toMatchObject({ lookups: 2, isNew: false, check: { kind: 'grid', queries: 4 } });
    expect(requestFor(request?.check, 'keywords', all)).toBeUndefined();
    expect(progressOf(request?.check, all)?.total).toBe(4);
  });

  it('is for as many keywords as the look-ups suffice for, those never checked and the oldest first', () => {
    const old = completed(keyword('old', -2000), -900, -900);
    const listed = [old, a, b];
    const request = requestFor(undefined, 'keywords', listed, { most: 1 });
    expect(request).toMatchObject({ keywords: [{ id: 'a' }], lookups: 1, waiting: 2 });
    expect(progressOf(request?.check, listed)).toMatchObject({ total: 1, waiting: 1 });
    // What runs takes up as many of the others, and what is left without look-ups asks for all.
    const again = requestFor(request?.check, 'keywords', listed, { most: 1 });
    expect(again).toMatchObject({ keywords: [{ id: 'b' }], lookups: 1, waiting: 1 });
    expect(progressOf(again?.check, listed)).toMatchObject({ total: 2, waiting: 0 });
    const last = requestFor(again?.check, 'keywords', listed, { most: 0 });
    expect(last).toMatchObject({ keywords: [{ id: 'old' }], lookups: 1, waiting: 0 });
    expect(requestFor(undefined, 'keywords', listed, { most: 0 })).toMatchObject({ lookups: 3, waiting: 0 });
  });

  it('costs nothing for what an outage left without results', () => {
    const check = running();
    const out: CountedCheck = counted({ ...(check as Check), state: 'done' });
    const unserved = { ...completed(b, 5), failed_at: toMoment(at(5)), unserved_for: check?.started_at };
    const asked = { userId: 'u', companyId: 'c', kind: 'keywords' } as const;
    expect(requestOf(out, asked, [completed(a, 5), unserved], at(20))).toMatchObject({ lookups: 1 });
    expect(requestOf(out, { ...asked, most: 0 }, [completed(a, 5), unserved], at(20))).toMatchObject({
      keywords: [{ id: 'b' }],
      lookups: 0,
      waiting: 1,
    });
  });

  it('for a selection is for this alone, and one for all then takes up the others', () => {
    const request = requestFor(undefined, 'keywords', [a, b], { only: new Set(['b', 'gone']) });
    expect(idsOf(request)).toEqual(['b']);
    expect(progressOf(request?.check, [a, b])).toMatchObject({ total: 1, sends_more: true });
    expect(idsOf(requestFor(request?.check, 'keywords', [a, b]))).toEqual(['a']);
  });
});

describe('the progress of a check', () => {
  const progressWith = (change: Partial<Check>, counts = countsOf(folded.parse({}), [])) =>
    checkProgressOf({ check: { ...(running() as Check), ...change }, counts }, 'keywords', [a, b], at(11));
  const two = countsOf(folded.parse({}), [
    {
      index: 0,
      numbers: new Set([0, 1]),
      done: 2,
      failed: 1,
      improved: 1,
      declined: 0,
      not_found: 0,
      calls: 5,
      countedAt: toMoment(at(9)),
    },
  ]);

  it('ends with the last outcome, before the end is stored', () => {
    expect(progressWith({ released: 2 })).toMatchObject({ running: true, done: 0, total: 2 });
    expect(progressWith({ released: 2 }, two)).toMatchObject({
      running: false,
      done: 2,
      failed: 1,
      improved: 1,
    });
  });

  it('names the end and what comes before while it runs', () => {
    const expected_end = toMoment(at(60));
    expect(progressWith({ expected_end, queued_ahead: 7 })).toMatchObject({ expected_end, queued_ahead: 7 });
    expect(progressWith({ expected_end: toMoment(at(5)) })).toMatchObject({ expected_end: null });
    expect(progressWith({ released: 2, expected_end }, two)).toMatchObject({ expected_end: null });
  });
});
