import type { CheckKind, CheckMessage, SerpQuery } from '#shared/messages.ts';
import { consumeRateLimit } from '../../accounts/signIn/rateLimit.store.ts';
import { requireCompany } from '../../companies/companies.store.ts';
import { requireWithinLimit } from '../../companies/companies.ts';
import { applyLimits } from '../../keywords/applyLimits.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { listRanked } from '../../keywords/rankings.store.ts';
import { sendAll } from '../../platform/aws/queues.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { AppError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { readActiveSearch } from '../../search/activeSearch.ts';
import { requireCheckAllowance, requireLookups } from '../../subscriptions/lookupLimits.ts';
import { findCheck } from '../checks.store.ts';
import { type Check, isUnderWay } from '../checks.ts';
import type { ListedQuery } from '../list.store.ts';
import { requestRelease } from '../release/release.ts';
import { countLookups, saveRequest } from './request.store.ts';
import { requestOf } from './request.ts';

interface Asked {
  readonly userId: string;
  readonly companyId: string;
  readonly kind: CheckKind;
  /** Ids of the only keywords to check; by default, all. */
  readonly only?: ReadonlySet<string>;
  readonly now: number;
}

interface Started {
  readonly checkedKeywords: number;
  readonly checkedCompetitors: number;
  readonly waitingKeywords?: number;
}

/**
 * Starts or continues a check of a company's active keywords. Throws `too_many`, `forbidden` without a
 * subscription, `limit_reached` for a company outside the plan, `not_found`, and `conflict` during an outage
 * and, with `only`, during another check.
 */
export const startCheck = async (asked: Asked): Promise<Started> => {
  await consumeRateLimit('check', asked.userId, asked.now);
  return retryOrThrow(() => tryToStart(asked));
};

/** Returns undefined if another request came first. */
const tryToStart = async ({ userId, companyId, kind, only, now }: Asked): Promise<Started | undefined> => {
  const allowance = await requireCheckAllowance(userId, now);
  if (!allowance.isApplied) await applyLimits(userId);
  const [company, listed, search, usedToday] = await Promise.all([
    requireCompany(userId, companyId),
    listRanked(userId, companyId),
    readActiveSearch(now),
    countLookups(userId, now),
  ]);
  requireWithinLimit(company, allowance);
  const before = await findCheck(company.latest_check?.id);
  if (only && before && isUnderWay(before)) throw isBeingChecked();
  const started = {
    checkedKeywords: listed.filter(({ id, is_active }) => is_active && (only?.has(id) ?? true)).length,
    checkedCompetitors: Math.min(company.competitors_count, allowance.max_competitors),
  };
  const most = allowance.trial?.left;
  const request = requestOf(before, { userId, companyId, kind, only, most }, listed, now);
  if (!request) return started;
  if (search.isOut) throw providerIsOut();
  requireLookups(request.lookups, usedToday, allowance);
  const { check, keywords, waiting } = request;
  const list = keywords.map((keyword) => queryOf(userId, companyId, keyword));
  const first = firstOf(check, list);
  const known = { userId, company, before, lookups: usedToday, trial: allowance.trial };
  if (!(await saveRequest(request, { list, first: first.length }, known, now))) return undefined;
  await sendFirst(check, first, search.queryOf);
  await requestRelease(0);
  return waiting === 0
    ? started
    : { ...started, checkedKeywords: started.checkedKeywords - waiting, waitingKeywords: waiting };
};

const queryOf = (userId: string, companyId: string, { id, keyword }: RankedKeyword) => ({
  text: keyword,
  targets: [{ userId, companyId, keywordId: id }],
});

/** How many keywords of a request are sent at once, and do not wait for other checks. */
const FIRST = 10;

/** Keywords that are added to a list of which a part still waits come after that part. */
const firstOf = ({ queries, released }: Check, list: readonly ListedQuery[]): ListedQuery[] =>
  queries - list.length === released ? list.slice(0, FIRST) : [];

/** A release sends what the queue refuses. */
const sendFirst = async (
  { id, released }: Check,
  first: readonly ListedQuery[],
  searchFor: (keyword: string) => SerpQuery,
): Promise<void> => {
  const messages = first.map(({ text, targets }, index): CheckMessage => {
    const number = released + index;
    return { check: id, number, query: searchFor(text), targets, kind: 'first' };
  });
  await sendAll('CHECKS_QUEUE_URL', messages).catch((error) =>
    log.error('The first keywords of a check have to wait', { check: id, error }),
  );
};

const isBeingChecked = () =>
  new AppError('conflict', 'Uma verificação desta empresa está em andamento. Espere até que ela termine.');

/** The status is 409 rather than 503: retrying cannot help until an administrator acts. */
const providerIsOut = () =>
  new AppError(
    'conflict',
    'O provedor de busca está indisponível, e nenhuma consulta foi gasta. Tente de novo em alguns minutos.',
  );
