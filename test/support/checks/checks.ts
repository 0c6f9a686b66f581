import { routes } from '#shared/contract/index.ts';
import type { CheckKind, Engine, Provider, SerpQuery } from '#shared/messages.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { companyKey } from '../../../functions/companies/companies.store.ts';
import { toggleActive } from '../../../functions/keywords/activation.store.ts';
import { createKeyword } from '../../../functions/keywords/creation.store.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import type { KeywordRecord } from '../../../functions/keywords/keywords.ts';
import { queryPrefix, read } from '../../../functions/platform/aws/table.ts';
import { put, remove, setAttributes } from '../../../functions/platform/aws/writes.ts';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import type { TestCloud } from '../cloud/cloud.ts';
import type { Customer } from '../people/customers.ts';

interface Named {
  readonly id: string;
}

export const SERPER: Engine = { provider: 'serper', country: 'br', language: 'pt-br' };

export const toSerpQuery = (keyword: string): SerpQuery => ({ ...SERPER, text: normalizeQuery(keyword) });

export const addInactiveKeyword = async ({ userId }: Customer, company: Named, text: string) => {
  const keyword = {
    id: keywordNameOf(company.id, text),
    company_id: company.id,
    keyword: text,
    is_active: false,
    created_at: new Date().toISOString(),
  };
  await createKeyword(userId, keyword);
};

/** Activates those of the keywords that are inactive, and deactivates the others. */
export const toggleKeywords = (customer: Pick<Customer, 'userId'>, keywords: readonly KeywordRecord[]) =>
  toggleListed(customer, { keywords });

/** Does the same with competitors, which are within the plan's limit or beyond. */
export const toggleListed = async (
  { userId }: Pick<Customer, 'userId'>,
  listed: Parameters<typeof toggleActive>[1],
) => {
  const { subscription, limitRecord } = await readSubscription(userId);
  const isToggled = await toggleActive(userId, listed, {
    syncVersion: subscription?.sync_version ?? 0,
    limitVersion: limitRecord.version,
    applied: { ...unlimited, has_inactive_keywords: true, has_beyond_limit: false },
  });
  if (!isToggled) throw new Error('The lists could not be toggled');
};

const unlimited = { active_limit_applied: 2000, company_limit_applied: 20, competitor_limit_applied: 20 };

/** Changes the stored time, as if no keyword of the company had been checked lately. */
export const quietCompany = ({ userId }: Customer, { id }: Named) =>
  setAttributes(companyKey(userId, id), { rankings_until: 0 });

export const startCheck = async ({ call }: Customer, { id }: Named, kind: CheckKind = 'keywords') => {
  const route = kind === 'grid' ? routes.checks.startGrid : routes.checks.startKeywords;
  const { status } = await call(route, { params: { id } });
  if (status !== 200) throw new Error(`The check was rejected with ${status}`);
};

export const runCheck = async (cloud: TestCloud, customer: Customer, company: Named, kind?: CheckKind) => {
  await startCheck(customer, company, kind);
  await cloud.idle();
};

/** Holds back the provider's answers, or those to one query. `asked` resolves when the first call arrives. */
export const holdAnswers = ({ serper }: TestCloud, q?: string) => {
  const [gate, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  serper.answerWith(async (organic, call) => {
    first.resolve();
    if (q === undefined || call.q === q) await gate.promise;
    return { organic };
  });
  return { release: gate.resolve, asked: first.promise };
};

export const readAnalysis = async ({ call }: Customer, { id }: Named) => {
  const { body } = await call(routes.reports.getAnalysis, { params: { id } });
  return { ...body, rows: new Map(body.keywords.map((row) => [row.keyword, row])) };
};

export const readGrid = async ({ call }: Customer, { id }: Named) => {
  const { body } = await call(routes.reports.getGrid, { params: { id } });
  return Object.fromEntries(
    body.keywords.map((row) => [
      row.keyword,
      [row.company_position, ...row.competitor_positions.map((cell) => cell.position)],
    ]),
  );
};

export const readHistory = async ({ call }: Customer, { id }: Named) => {
  const { body } = await call(routes.reports.getHistory, { params: { id } });
  return body;
};

export const readCallStatistics = async (provider: Provider = 'serper') => {
  const days = await queryPrefix(`PROVIDER#${provider}`, 'DAY#');
  const sum = (name: string) => days.reduce((total, day) => total + Number(day[name]), 0);
  return { successes: sum('successes'), failures: sum('failures') };
};

const rateKey = (provider: Provider) => ({ PK: `PROVIDER#${provider}`, SK: 'RATE' });

/** Returns the theoretical time of the provider's next call, which each call moves on. */
export const nextCallOf = async (provider: Provider = 'serper'): Promise<number> =>
  Number((await read(rateKey(provider)))?.tat ?? 0);

/** Allows no calls until about `until` (milliseconds), and then `rate_limit` a minute. */
export const limitCalls = async (rate_limit: number, until: number, provider: Provider = 'serper') => {
  await saveProviderSettings(provider, { rate_limit });
  await put({ ...rateKey(provider), tat: until });
};

/** Uses up the rate limit, so that no worker can call the provider in the next minute. */
export const spendCalls = (provider: Provider = 'serper') => limitCalls(60, Date.now() + MINUTE, provider);

export const freeCalls = async (provider: Provider = 'serper') => {
  await saveProviderSettings(provider, { rate_limit: 100_000 });
  await remove(rateKey(provider));
};
