import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import type { CheckProgress } from '#shared/contract/checks.ts';
import type { CheckKind } from '#shared/messages.ts';
import type { RankedKeyword } from '../keywords/keywords.ts';
import { type CountedCheck, isUnderWay, likelySize } from './checks.ts';
import { countUnserved, missingOf } from './request/keywordsOf.ts';

/** What administrators see of everybody's check, even before its end is stored. */
export const runProgressOf = (known: CountedCheck): RunProgress => {
  const { id, by, kind, is_listed, state, started_at, ended_at, reason } = known.check;
  const running = isUnderWay(known);
  const underWay = is_listed ? 'running' : 'sending';
  const ended = state === 'stopped' ? state : 'done';
  const { keywords: total } = running ? likelySize(known.check) : known.check;
  return {
    id,
    kind: by === 'scheduled' ? by : 'manual',
    full_grid: kind === 'grid',
    state: running ? underWay : ended,
    started_at,
    total,
    done: known.counts.done,
    failed: known.counts.failed,
    expected_end: running ? (known.check.expected_end ?? null) : null,
    ended_at: running ? null : (ended_at ?? known.counts.countedAt ?? started_at),
    reason,
  };
};

/** Whether a check includes the one asked for: a grid also places the company. */
export const covers = (running: CheckKind, asked: CheckKind): boolean =>
  running === asked || running === 'grid';

/** What the company's customer sees of its latest check. */
export const checkProgressOf = (
  known: CountedCheck | undefined,
  asked: CheckKind,
  keywords: readonly RankedKeyword[],
  now: number,
): CheckProgress | null => {
  if (!known) return null;
  const { check, counts } = known;
  const running = isUnderWay(known);
  const { expected_end = '' } = check;
  const missing = missingOf(check, keywords);
  const isNamed = running && Date.parse(expected_end) > now;
  return {
    kind: check.kind,
    started_at: check.started_at,
    total: check.keywords,
    done: counts.done,
    failed: counts.failed,
    improved: counts.improved,
    declined: counts.declined,
    not_found: counts.not_found,
    unserved: countUnserved(check, keywords),
    waiting: missing.filter(({ checked_for }) => checked_for === undefined).length,
    running,
    sends_more: running && (!covers(check.kind, asked) || missing.length > 0),
    queued_ahead: running ? check.queued_ahead : 0,
    expected_end: isNamed ? expected_end : null,
  };
};
