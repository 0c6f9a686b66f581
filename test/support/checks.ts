import { routes } from '#shared/contract/index.ts';
import type { CheckKind, SerpQuery } from '#shared/messages.ts';
import { createKeyword, keywordIdOf } from '../../functions/keywords/keywords.store.ts';
import { queryPrefix } from '../../functions/platform/aws/table.ts';
import { normalizeQuery } from '../../functions/search/serps.ts';
import { requireAllowance } from '../../functions/subscriptions/allowance.ts';
import type { TestCloud } from './cloud.ts';
import type { Customer } from './customers.ts';

interface Named {
  readonly id: string;
}

/** The query that a keyword is fetched by, with the settings that an empty table has. */
export const queryOf = (keyword: string): SerpQuery => ({
  provider: 'serper',
  country: 'br',
  language: 'pt-br',
  text: normalizeQuery(keyword),
});

/** Adds a keyword that is not to be checked; no route makes one yet. */
export const addInactiveKeyword = async ({ userId }: Customer, company: Named, text: string) => {
  const keyword = {
    id: keywordIdOf(company.id, text),
    company_id: company.id,
    keyword: text,
    is_active: false,
    created_at: new Date().toISOString(),
  };
  await createKeyword(userId, keyword, await requireAllowance(userId, Date.now()));
};

/** Presses the button of a check. */
export const press = async ({ call }: Customer, { id }: Named, kind: CheckKind = 'keywords') => {
  const route = kind === 'grid' ? routes.checks.startGrid : routes.checks.startKeywords;
  const { status } = await call(route, { params: { id } });
  if (status !== 200) throw new Error(`The check was refused with ${status}`);
};

/** Presses the button of a check and waits for its end. */
export const check = async (cloud: TestCloud, customer: Customer, company: Named, kind?: CheckKind) => {
  await press(customer, company, kind);
  await cloud.idle();
};

/** A company's analysis, and its keywords by their text. */
export const analysisOf = async ({ call }: Customer, { id }: Named) => {
  const { body } = await call(routes.reports.getAnalysis, { params: { id } });
  return { ...body, rows: new Map(body.keywords.map((row) => [row.keyword, row])) };
};

/** The positions of a grid: by keyword, the company's and then each competitor's. */
export const gridOf = async ({ call }: Customer, { id }: Named) => {
  const { body } = await call(routes.reports.getGrid, { params: { id } });
  return Object.fromEntries(
    body.keywords.map((row) => [
      row.keyword,
      [row.company_position, ...row.competitor_positions.map((cell) => cell.position)],
    ]),
  );
};

/** The history of a keyword. */
export const historyOf = async ({ call }: Customer, { id }: Named) => {
  const { body } = await call(routes.reports.getHistory, { params: { id } });
  return body;
};

/** How many messages were given up. */
export const givenUp = async ({ countMessages }: Pick<TestCloud, 'countMessages'>): Promise<number> =>
  Object.entries(await countMessages())
    .filter(([name]) => name.includes('DeadLetters'))
    .reduce((sum, [, { visible, inFlight, delayed }]) => sum + visible + inFlight + delayed, 0);

/** The statistics of all days so far. */
export const countedCalls = async () => {
  const days = await queryPrefix('PROVIDER#serper', 'DAY#');
  const sum = (name: string) => days.reduce((total, day) => total + Number(day[name]), 0);
  return { successes: sum('successes'), failures: sum('failures') };
};

/** How many tokens were taken in each rate window. */
export const takenTokens = async (): Promise<number[]> => {
  const windows = await queryPrefix('PROVIDER#serper', 'RATE#');
  return windows.map(({ taken }) => Number(taken));
};
