import type { CheckKind } from '#shared/messages.ts';
import { consumeRateLimit } from '../../accounts/signIn/rateLimit.store.ts';
import { requireCompany } from '../../companies/companies.store.ts';
import { requireWithinLimit } from '../../companies/companies.ts';
import { applyLimits } from '../../keywords/applyLimits.ts';
import { listRanked } from '../../keywords/rankings.store.ts';
import { retryIfChanged } from '../../platform/aws/retryIfChanged.ts';
import { AppError } from '../../platform/errors.ts';
import { readActiveSearch } from '../../search/activeSearch.ts';
import {
  lookupsUntilProof,
  requireCheckAllowance,
  requireLookups,
} from '../../subscriptions/lookupLimits.ts';
import { checkProgressOf } from './checkProgress.ts';
import { pressOf, selectionPressOf } from './press.ts';
import { clampPace, findPressDay, savePress } from './presses.store.ts';
import { sendPress } from './sendPress.ts';

interface Asked {
  readonly userId: string;
  readonly companyId: string;
  readonly kind: CheckKind;
  /** Ids of the only keywords to check. */
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
  const started = await retryIfChanged(() => tryToStart(asked));
  if (!started) throw new AppError('conflict', 'Outra verificação está sendo iniciada. Tente de novo.');
  return started;
};

/** Returns undefined if another press came first. */
const tryToStart = async ({ userId, companyId, kind, only, now }: Asked): Promise<Started | undefined> => {
  const allowance = await requireCheckAllowance(userId, now);
  if (!allowance.isApplied) await applyLimits(userId);
  const [company, listed, search, stored] = await Promise.all([
    requireCompany(userId, companyId),
    listRanked(userId, companyId),
    readActiveSearch(now),
    findPressDay(userId, now),
  ]);
  requireWithinLimit(company, allowance);
  if (only && checkProgressOf(company.latest_check, kind, listed, now)?.running) throw isBeingChecked();
  const keywords = only ? listed.filter(({ id }) => only.has(id)) : listed;
  const started = {
    checkedKeywords: keywords.filter(({ is_active }) => is_active).length,
    checkedCompetitors: Math.min(company.competitors_count, allowance.max_competitors),
  };
  const day = clampPace(stored, search.rate, now);
  const hasCompetitors = started.checkedCompetitors > 0;
  const means = { ...search, ...day, hasCompetitors, most: lookupsUntilProof(allowance) };
  const { latest_check } = company;
  const press = only
    ? selectionPressOf(latest_check, keywords, means, now)
    : pressOf(latest_check, kind, keywords, means, now);
  if (!press) return started;
  if (search.isOut) throw providerIsOut();
  requireLookups(press.lookups, day.lookups, allowance);
  const isSaved = await savePress(userId, company, press, { day, trial: allowance.trial, now });
  if (!isSaved) return undefined;
  await sendPress(press, { userId, companyId, now, queryOf: search.queryOf });
  const { waiting } = press;
  if (waiting === 0) return started;
  return { ...started, checkedKeywords: started.checkedKeywords - waiting, waitingKeywords: waiting };
};

const isBeingChecked = () =>
  new AppError('conflict', 'Uma verificação desta empresa está em andamento. Espere até que ela termine.');

/** The status is 409 rather than 503: retrying cannot help until an administrator acts. */
const providerIsOut = () =>
  new AppError(
    'conflict',
    'O provedor de busca está indisponível, e nenhuma consulta foi gasta. Tente de novo em alguns minutos.',
  );
