import { MAX_AT_ONCE } from '#shared/contract/keywords.ts';
import type { CheckKind } from '#shared/messages.ts';
import { consumeRateLimit } from '../../accounts/signIn/rateLimit.store.ts';
import { requireCompany } from '../../companies/companies.store.ts';
import { requireWithinLimit, type StartedCheck } from '../../companies/companies.ts';
import { applyLimits } from '../../keywords/applyLimits.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { listRanked } from '../../keywords/rankings.store.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { AppError } from '../../platform/errors.ts';
import { readActiveSearch } from '../../search/activeSearch.ts';
import {
  lookupsLeft,
  lookupsUntilProof,
  requireCheckAllowance,
  requireLookups,
} from '../../subscriptions/lookupLimits.ts';
import { checkProgressOf, waitingOf } from './checkProgress.ts';
import { pressOf } from './press.ts';
import { clampPace, findPressDay, savePress } from './presses.store.ts';
import { sendPress } from './sendPress.ts';

interface Choice {
  readonly kind: CheckKind;
  /** Ids of the only keywords to check; by default, all. */
  readonly only?: ReadonlySet<string>;
}

interface Asked {
  readonly userId: string;
  readonly companyId: string;
  /** What to check; by default, what waited for the e-mail of a trial. */
  readonly choice?: Choice;
  readonly now: number;
}

interface Started {
  readonly checkedKeywords: number;
  readonly checkedCompetitors: number;
  readonly waitingKeywords?: number;
}

interface Outcome {
  readonly started: Started;
  readonly sent: readonly RankedKeyword[];
}

/**
 * Starts or continues a check of a company's active keywords. Throws `too_many`, `forbidden` without a
 * subscription, `limit_reached` for a company outside the plan, `not_found`, and `conflict` during an outage
 * and, with `only`, during another check.
 */
export const startCheck = async ({
  kind,
  only,
  ...asked
}: Omit<Asked, 'choice'> & Choice): Promise<Started> => {
  await consumeRateLimit('check', asked.userId, asked.now);
  return (await start({ ...asked, choice: { kind, ...(only && { only }) } })).started;
};

export const start = (asked: Asked): Promise<Outcome> => retryOrThrow(() => tryToStart(asked));

/** Returns undefined if another press came first. */
const tryToStart = async ({ userId, companyId, choice, now }: Asked): Promise<Outcome | undefined> => {
  const allowance = await requireCheckAllowance(userId, now);
  if (!allowance.isApplied) await applyLimits(userId);
  const [company, listed, search, stored] = await Promise.all([
    requireCompany(userId, companyId),
    listRanked(userId, companyId),
    readActiveSearch(now),
    findPressDay(userId, now),
  ]);
  requireWithinLimit(company, allowance);
  const { latest_check } = company;
  const { kind, only } = choice ?? waitingChoice(latest_check, listed);
  const isRunning = checkProgressOf(latest_check, kind, listed, now)?.running === true;
  if (isRunning && choice?.only) throw isBeingChecked();
  const started = {
    checkedKeywords: listed.filter(({ id, is_active }) => is_active && (only?.has(id) ?? true)).length,
    checkedCompetitors: Math.min(company.competitors_count, allowance.max_competitors),
  };
  const day = clampPace(stored, search.rate, now);
  const hasCompetitors = started.checkedCompetitors > 0;
  const most = choice ? lookupsUntilProof(allowance) : lookupsLeft(day.lookups, allowance);
  const means = { ...search, ...day, hasCompetitors, most, only };
  const press = pressOf(latest_check, kind, listed, means, now);
  if (!press) return { started, sent: [] };
  if (search.isOut) throw providerIsOut();
  requireLookups(press.lookups, day.lookups, allowance);
  const isSaved = await savePress(userId, company, press, { day, trial: allowance.trial, now });
  if (!isSaved) return undefined;
  await sendPress(press, { userId, companyId, now, queryOf: search.queryOf });
  const { waiting, keywords: sent } = press;
  if (waiting === 0) return { started, sent };
  const checkedKeywords = started.checkedKeywords - waiting;
  return { started: { ...started, checkedKeywords, waitingKeywords: waiting }, sent };
};

/** Chooses all keywords instead of more than a request may name. */
const waitingChoice = (check: StartedCheck | undefined, listed: readonly RankedKeyword[]): Choice => {
  const waiting = waitingOf(check, listed).map(({ id }) => id);
  const kind = check?.left_out ? check.kind : 'keywords';
  return waiting.length > MAX_AT_ONCE ? { kind } : { kind, only: new Set(waiting) };
};

const isBeingChecked = () =>
  new AppError('conflict', 'Uma verificação desta empresa está em andamento. Espere até que ela termine.');

/** The status is 409 rather than 503: retrying cannot help until an administrator acts. */
const providerIsOut = () =>
  new AppError(
    'conflict',
    'O provedor de busca está indisponível, e nenhuma consulta foi gasta. Tente de novo em alguns minutos.',
  );
