import type { CheckKind, CheckRequest } from '#shared/messages.ts';
import { saveLatestCheck } from '../companies/companies.store.ts';
import { companyNotFound, type StoredCompany } from '../companies/companies.ts';
import { listRanked } from '../keywords/rankings.store.ts';
import { sendAll } from '../platform/aws/queues.ts';
import { toMoment } from '../platform/time/clock.ts';
import { queryFor } from '../search/serps.ts';
import { readSearchSettings } from '../search/settings.store.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { isUnderWay } from './progress.ts';

/**
 * Requests a check of a company's active keywords and returns how many there are; sends nothing while one is
 * under way. Throws `forbidden` without a usable subscription and `not_found` if the company is gone.
 */
export const startCheck = async (
  userId: string,
  { id: companyId, latest_check }: StoredCompany,
  kind: CheckKind,
  now: number,
): Promise<number> => {
  await requireAllowance(userId, now);
  const [keywords, settings] = await Promise.all([listRanked(userId, companyId), readSearchSettings()]);
  const requestedAt = toMoment(now);
  const active = keywords.filter((keyword) => keyword.is_active);
  if (active.length === 0 || isUnderWay(latest_check, kind, keywords, now)) return active.length;
  const messages: CheckRequest[] = active.map((keyword) => ({
    query: queryFor(settings, keyword.keyword),
    targets: [{ userId, companyId, keywordId: keyword.id }],
    kind,
    requestedAt,
    reuseSince: requestedAt,
  }));
  const isSaved = await saveLatestCheck(userId, companyId, { kind, started_at: requestedAt });
  if (!isSaved) throw companyNotFound();
  await sendAll('CHECKS_QUEUE_URL', messages);
  return messages.length;
};
