import { POSITION_DAYS, reports } from '#shared/contract/reports.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { findCheck } from '../checks/checks.store.ts';
import { computeProgress } from '../checks/progress.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { ownSnapshotsSince } from '../days/closedDays.ts';
import { byKeyword, comparable } from '../days/comparison.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { dayOf, daysBefore } from '../platform/time/calendar.ts';
import { positionView } from '../rankings/positionView.ts';

const replies = cachedReplies<ReplyInputOf<typeof reports.getPositions>>();

export const handler = endpoint(reports.getPositions)(async ({ user, params, now }) => {
  const stored = await requireCompany(user.id, params.id);
  const today = dayOf(now);
  const [ranked, latest, past] = await Promise.all([
    rankedOf(user.id, stored),
    findCheck(stored.latest_check?.id),
    ownSnapshotsSince(user.id, stored, daysBefore(today, POSITION_DAYS - 1), today),
  ]);
  const { domain } = stored;
  const check = computeProgress(latest, ranked, now);
  const dependencies = { lists: [ranked, past], rest: { id: stored.id, domain, today, check } };
  const known = replies.find(dependencies);
  if (known) return known;
  const days = past.map(({ snapshots }) => byKeyword(snapshots));
  const keywords = ranked.map((keyword) => {
    const now = positionView(keyword, domain);
    const stood = days.map((day) => comparable(keyword, domain, day.get(keyword.id))?.own);
    const since = stood.lastIndexOf(undefined) + 1;
    const earlier = stood.slice(since).map((own) => own?.position ?? null);
    return {
      ...now,
      id: keyword.id,
      is_active: keyword.is_active,
      positions: now.last_check === null ? [] : [...earlier, now.current_position],
    };
  });
  return replies.save(dependencies, { days: [...past.map(({ day }) => day), today], keywords, check });
});
