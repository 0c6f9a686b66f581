import type { CheckKind, CheckMessage } from '#shared/messages.ts';
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
 * Asks for a check of a company's active keywords and returns how many there are. Asking twice costs nothing: while
 * the first goes on, nothing more is sent, and afterwards the second finds what the first has read. Refuses without a usable subscription.
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
  const messages: CheckMessage[] = active.map((keyword) => ({
    query: queryFor(settings, keyword.keyword),
    targets: [{ userId, companyId, keywordId: keyword.id }],
    kind,
    requestedAt,
    sharesSince: requestedAt,
    spent: 0,
  }));
  if (!(await saveLatestCheck(userId, companyId, { kind, started_at: requestedAt }))) throw companyNotFound();
  await sendAll('CHECKS_QUEUE_URL', messages);
  return messages.length;
};
