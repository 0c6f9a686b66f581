import type { CheckKind } from '#shared/messages.ts';
import { consumeRateLimit } from '../../accounts/signIn/rateLimit.store.ts';
import { requireCompany } from '../../companies/companies.store.ts';
import { requireWithinLimit } from '../../companies/companies.ts';
import { applyLimits } from '../../keywords/applyLimits.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { listRanked } from '../../keywords/rankings.store.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { AppError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { findOutage } from '../../search/outages.store.ts';
import { refusesRequests } from '../../search/outages.ts';
import { readSearchSettings } from '../../search/settings/settings.store.ts';
import { requireCheckAllowance, requireLookups } from '../../subscriptions/lookupLimits.ts';
import { endCheck, findCheck } from '../checks.store.ts';
import { isUnderWay, newCheck } from '../checks.ts';
import { requestRelease, sendQueries } from '../release/release.ts';
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

/**
 * Starts a check of a company's active keywords. Throws `too_many`, `forbidden` without a subscription,
 * `limit_reached` for a company outside the plan, `not_found`, and `conflict` during an outage and, with
 * `only`, during another check.
 */
export const startCheck = async (asked: Asked) => {
  await consumeRateLimit('check', asked.userId, asked.now);
  return retryOrThrow(() => tryToStart(asked));
};

/** How many keywords of a request are sent at once, and do not wait for other checks. */
const FIRST = 10;

/** Returns undefined if another request came first. */
const tryToStart = async ({ userId, companyId, kind, only, now }: Asked) => {
  const allowance = await requireCheckAllowance(userId, now);
  if (!allowance.isApplied) await applyLimits(userId);
  const company = await requireCompany(userId, companyId);
  requireWithinLimit(company, allowance);
  const before = await findCheck(company.latest_check?.id);
  const isOpen = before && isUnderWay(before);
  if (isOpen && only) throw isBeingChecked();
  const checkedCompetitors = Math.min(company.competitors_count, allowance.max_competitors);
  // A grid also places the company.
  if (isOpen && (before.check.kind === kind || before.check.kind === 'grid'))
    return { checkedKeywords: before.check.keywords, checkedCompetitors };
  const asked = (await listRanked(userId, companyId)).filter(
    ({ id, is_active }) => is_active && (only?.has(id) ?? true),
  );
  if (asked.length === 0) return { checkedKeywords: 0, checkedCompetitors };
  const [settings, usedToday] = await Promise.all([readSearchSettings(), countLookups(userId, now)]);
  if (refusesRequests(await findOutage(settings.provider), now)) throw providerIsOut();
  const { keywords, lookups, waiting } = requestOf(asked, before?.check, allowance.trial?.left);
  requireLookups(lookups, usedToday, allowance);
  // A check of less would only compete with the new one.
  if (isOpen) await endCheck(before, 'stopped', now);
  const { length } = keywords;
  const size = { queries: length, keywords: length, is_listed: true, released: Math.min(FIRST, length) };
  const check = newCheck({ by: 'customer', kind, user_id: userId, company_id: companyId, ...size }, now);
  const list = keywords.map((keyword, number) => ({ ...queryOf(userId, keyword), number }));
  const request = { userId, company, check, list, lookups, usedToday, trial: allowance.trial };
  if (!(await saveRequest(request, now))) return undefined;
  // A release sends what the queue refuses.
  await sendQueries(['CHECKS_QUEUE_URL', 'first'], check, list.slice(0, FIRST), settings).catch((error) =>
    log.error('The first keywords of a check have to wait', { check: check.id, error }),
  );
  await requestRelease(0);
  return { checkedKeywords: length, checkedCompetitors, ...(waiting > 0 && { waitingKeywords: waiting }) };
};

const queryOf = (userId: string, { id, keyword, company_id }: RankedKeyword) => ({
  text: keyword,
  targets: [{ userId, companyId: company_id, keywordId: id }],
});

const isBeingChecked = () =>
  new AppError('conflict', 'Uma verificação desta empresa está em andamento. Espere até que ela termine.');

/** The status is 409 rather than 503: retrying cannot help until an administrator acts. */
const providerIsOut = () =>
  new AppError(
    'conflict',
    'O provedor de busca está indisponível, e nenhuma consulta foi gasta. Tente de novo em alguns minutos.',
  );
