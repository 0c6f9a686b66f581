import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import type { CheckProgress } from '#shared/contract/checks.ts';
import type { StoredCompany } from '../companies/companies.ts';
import type { RankedKeyword } from '../keywords/keywords.ts';
import { findCheck } from './checks.store.ts';
import { type CountedCheck, isUnderWay } from './checks.ts';
import { isUnserved } from './request/request.ts';

/** What administrators see of everybody's check, even before its end is stored. */
export const runProgressOf = (known: CountedCheck): RunProgress => {
  const { id, by, kind, is_listed, state, started_at, ended_at, reason } = known.check;
  const running = isUnderWay(known);
  const underWay = is_listed ? 'running' : 'sending';
  const ended = state === 'stopped' ? state : 'done';
  return {
    id,
    kind: by === 'scheduled' ? by : 'manual',
    full_grid: kind === 'grid',
    state: running ? underWay : ended,
    started_at,
    total: known.check.keywords,
    done: known.counts.done,
    failed: known.counts.failed,
    expected_end: running ? (known.check.expected_end ?? null) : null,
    ended_at: running ? null : (ended_at ?? known.counts.countedAt ?? started_at),
    reason,
  };
};

/** Reads the check before the keywords, so that one that has ended shows all that it has placed. */
export const readWithProgress = async <K extends RankedKeyword>(
  list: (userId: string, company: StoredCompany) => Promise<readonly K[]>,
  userId: string,
  company: StoredCompany,
  now: number,
) => {
  const latest = await findCheck(company.latest_check?.id);
  const keywords = await list(userId, company);
  return { keywords, check: computeProgress(latest, keywords, now) };
};

export const computeProgress = (
  known: CountedCheck | undefined,
  keywords: readonly RankedKeyword[],
  now: number,
): CheckProgress | null => {
  if (!known) return null;
  const { check, counts } = known;
  const running = isUnderWay(known);
  const { expected_end = '' } = check;
  const isNamed = running && Date.parse(expected_end) > now;
  const unchecked = keywords.filter(({ is_active, checked_for }) => is_active && checked_for === undefined);
  // A request takes those that were never checked first.
  const inCheck = running ? check.keywords - counts.done : 0;
  return {
    kind: check.kind,
    started_at: check.started_at,
    total: check.keywords,
    done: counts.done,
    failed: counts.failed,
    unserved: keywords.filter((keyword) => isUnserved(check, keyword)).length,
    waiting: Math.max(0, unchecked.length - inCheck),
    running,
    queued_ahead: running ? check.queued_ahead : 0,
    expected_end: isNamed ? expected_end : null,
  };
};
