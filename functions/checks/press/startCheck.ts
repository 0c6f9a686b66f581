import type { CheckKind, CheckRequest } from '#shared/messages.ts';
import { consumeRateLimit } from '../../accounts/signIn/rateLimit.store.ts';
import { requireCompany } from '../../companies/companies.store.ts';
import { requireWithinLimit } from '../../companies/companies.ts';
import { applyLimits } from '../../keywords/applyLimits.ts';
import { listRanked } from '../../keywords/rankings.store.ts';
import { MAX_DELAY, sendAll } from '../../platform/aws/queues.ts';
import { retryIfChanged } from '../../platform/aws/retryIfChanged.ts';
import { AppError } from '../../platform/errors.ts';
import { SECOND, toMoment } from '../../platform/time/clock.ts';
import { type ActiveSearch, readActiveSearch } from '../../search/activeSearch.ts';
import { type CurrentAllowance, requireAllowance } from '../../subscriptions/allowance.ts';
import { findTrialLimit, type TrialLimit } from '../../subscriptions/trialLimit.ts';
import { maxLookups, type Press, pressOf } from './press.ts';
import { clampPace, findPressDay, keepCheckAlive, savePress, silenceCheck } from './presses.store.ts';

interface Asked {
  readonly userId: string;
  readonly companyId: string;
  readonly kind: CheckKind;
  readonly now: number;
}

interface Started {
  readonly checkedKeywords: number;
  readonly checkedCompetitors: number;
}

/**
 * Starts or continues a check of a company's active keywords. Throws `too_many`, `forbidden` without a
 * subscription, `limit_reached` for a company outside the plan, `not_found`, and `conflict` during an outage.
 */
export const startCheck = async (asked: Asked): Promise<Started> => {
  await consumeRateLimit('check', asked.userId, asked.now);
  const allowance = await requireAllowance(asked.userId, asked.now);
  if (!allowance.isApplied) await applyLimits(asked.userId);
  const started = await retryIfChanged(() => tryToStart(asked, allowance));
  if (!started) throw new AppError('conflict', 'Outra verificação está sendo iniciada. Tente de novo.');
  return started;
};

const tryToStart = async (
  { userId, companyId, kind, now }: Asked,
  allowance: CurrentAllowance,
): Promise<Started | undefined> => {
  const [company, keywords, search, stored, trial] = await Promise.all([
    requireCompany(userId, companyId),
    listRanked(userId, companyId),
    readActiveSearch(now),
    findPressDay(userId, now),
    findTrialLimit(userId, allowance.subscription, now),
  ]);
  requireWithinLimit(company, allowance);
  const started = {
    checkedKeywords: keywords.filter(({ is_active }) => is_active).length,
    checkedCompetitors: Math.min(company.competitors_count, allowance.max_competitors),
  };
  const day = clampPace(stored, search.rate, now);
  const { pacedUntil } = day;
  const pacing = { ...search, pacedUntil, hasCompetitors: started.checkedCompetitors > 0 };
  const { latest_check } = company;
  const press = pressOf(latest_check, kind, keywords, pacing, now);
  if (!press) return started;
  if (search.isOut) throw providerIsOut();
  const max = maxLookups(allowance.max_keywords);
  const outcome = await savePress(userId, company, press, { day, max, trial, now });
  const { lookups: asked } = press;
  if (outcome === 'changed') return undefined;
  if (outcome === 'day_limit') throw lookupLimitReached({ asked, used: day.lookups, max });
  if (outcome === 'trial_limit' && trial) throw trialLimitReached({ ...trial, asked });
  await sendPress({ userId, companyId, now }, press, search);
  return started;
};

/** The status is 409 rather than 503: retrying cannot help until an administrator acts. */
const providerIsOut = () =>
  new AppError(
    'conflict',
    'O provedor de busca está indisponível, e nenhuma consulta foi gasta. Tente de novo em alguns minutos.',
  );

/** Spreads the messages at the rate limit, so that other accounts' messages can come between them. */
const sendPress = async (
  { userId, companyId, now }: Omit<Asked, 'kind'>,
  { check, keywords, pace }: Press,
  { queryOf }: ActiveSearch,
): Promise<void> => {
  const { kind, started_at } = check;
  const yieldsUntil = (index: number) => {
    const until = pace.yieldsUntil(index);
    return until === undefined ? undefined : toMoment(until);
  };
  const delayOf = (index: number) => Math.floor((pace.dueAt(index) - now) / SECOND);
  const messages: CheckRequest[] = keywords.map((keyword, index) => ({
    query: queryOf(keyword.keyword),
    targets: [{ userId, companyId, keywordId: keyword.id }],
    kind,
    requestedAt: started_at,
    reuseSince: started_at,
    yieldsUntil: yieldsUntil(index),
    // `notBefore` is needed only beyond the queue's longest delay.
    ...(delayOf(index) > MAX_DELAY && { notBefore: toMoment(pace.dueAt(index)) }),
  }));
  await sendAll('CHECKS_QUEUE_URL', messages, {
    delaySeconds: (_, index) => delayOf(index),
    group: () => userId,
  }).catch(async (error) => {
    await silenceCheck(userId, companyId, check, now);
    throw error;
  });
  // This is set after sending: after an earlier crash, the check is found silent and sent again.
  const longest = delayOf(messages.length - 1);
  if (longest > 0) await keepCheckAlive(userId, companyId, started_at, now + longest * SECOND);
};

const number = new Intl.NumberFormat('pt-BR');

const trialLimitReached = (limit: TrialLimit & { readonly asked: number }) =>
  new AppError('too_many', trialText(limit));

const trialText = ({ asked, used, max, until, refused }: TrialLimit & { readonly asked: number }): string => {
  if (refused)
    return 'O período grátis deste e-mail já foi usado em outra conta, por isso o desta termina aqui. Assine um plano para continuar.';
  const need = `Esta verificação precisa de ${needOf(asked)}, e ${restOf(max - used)} das ${number.format(max)} do período grátis`;
  return until === 'email'
    ? `${need} até você confirmar o seu e-mail.`
    : `${need} sem cartão. Para continuar, adicione um cartão em Configurações: a cobrança só começa no fim do período grátis.`;
};

const lookupLimitReached = ({
  asked,
  used,
  max,
}: {
  readonly asked: number;
  readonly used: number;
  readonly max: number;
}) =>
  new AppError(
    'too_many',
    `Esta verificação precisa de ${needOf(asked)}, e hoje ${restOf(max - used)} das ${number.format(max)} do seu plano. O limite se renova amanhã às 00:00 (horário de Brasília).`,
  );

const needOf = (asked: number): string => (asked === 1 ? '1 consulta' : `${number.format(asked)} consultas`);

const restOf = (left: number): string =>
  left === 1 ? 'resta 1' : `restam ${number.format(Math.max(0, left))}`;
