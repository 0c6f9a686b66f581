/** Everybody's keywords are listed page by page: equal texts on a page are one query. */
import { type ListedKeyword, listActiveKeywords } from '../../keywords/fetchIndex.store.ts';
import { checkableOf } from '../checkable.ts';
import { growCheck } from '../checks.store.ts';
import type { Check } from '../checks.ts';
import type { ListedQuery } from '../list.store.ts';
import { isShallow, SHALLOW_PAGES } from './depth.ts';

const queryOf = (group: readonly ListedKeyword[], { is_adaptive }: Check, now: number): ListedQuery => ({
  text: group[0]?.text ?? '',
  targets: group.map(({ userId, companyId, keywordId }) => ({ userId, companyId, keywordId })),
  ...(is_adaptive && group.every((keyword) => isShallow(keyword, now)) && { pages: SHALLOW_PAGES }),
});

/** The most keywords that are read at once, and how often a release reads as many. */
const PAGE_SIZE = 100;
const MOST_PAGES = 20;

export const listMore = async (known: Check, now: number): Promise<Check> => {
  let check = known;
  for (let page = 1; page <= MOST_PAGES && !check.is_listed; page++) check = await listPage(check, now);
  return check;
};

const listPage = async (check: Check, now: number): Promise<Check> => {
  const { keywords, next } = await listActiveKeywords(PAGE_SIZE, check.cursor);
  const checkable = await checkableOf(keywords, now, { pays: true });
  const groups = [...Map.groupBy(checkable, ({ text }) => text).values()];
  const longer = {
    queries: check.queries + groups.length,
    keywords: check.keywords + groups.flat().length,
    cursor: next,
    is_listed: next === undefined,
  };
  const list = groups.map((group) => queryOf(group, check, Date.parse(check.started_at)));
  if (!(await growCheck(check, longer, list, now))) throw new Error('The check has ended');
  return { ...check, ...longer };
};
