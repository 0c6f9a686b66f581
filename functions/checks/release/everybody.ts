/** Everybody's keywords are listed page by page, as they are handed out. */
import {
  cursorAfter,
  type ListedKeyword,
  listActiveKeywords,
  type QueriedKeyword,
} from '../../keywords/fetchIndex.store.ts';
import { checkableOf } from '../checkable.ts';
import { growCheck } from '../checks.store.ts';
import type { Check } from '../checks.ts';
import type { ListedQuery } from '../list.store.ts';
import { isShallow, SHALLOW_PAGES } from './depth.ts';

/** The most keywords in one message; further ones of the same text still share its fetch. */
const MAX_TARGETS = 50;

/** Expects equal texts next to each other, as the index lists them. */
export const groupByText = <K extends QueriedKeyword>(listed: readonly K[]): K[][] => {
  const groups: K[][] = [];
  for (const keyword of listed) {
    const last = groups.at(-1);
    if (last && last[0]?.text === keyword.text && last.length < MAX_TARGETS) last.push(keyword);
    else groups.push([keyword]);
  }
  return groups;
};

/** Leaves a text that the next page may continue to that page, unless the page holds no other. */
export const wholeTexts = <K extends QueriedKeyword>(keywords: readonly K[], isLastPage: boolean) => {
  const groups = groupByText(keywords);
  if (isLastPage || groups.length < 2) return { taken: keywords, last: undefined };
  const taken = groups.slice(0, -1).flat();
  return { taken, last: taken.at(-1) };
};

const queryOf = (group: readonly ListedKeyword[], { is_adaptive }: Check, now: number): ListedQuery => ({
  text: group[0]?.text ?? '',
  targets: group.map(({ userId, companyId, keywordId }) => ({ userId, companyId, keywordId })),
  ...(is_adaptive && group.every((keyword) => isShallow(keyword, now)) && { pages: SHALLOW_PAGES }),
});

/** The most keywords that are read at once. */
const PAGE_SIZE = 100;

/** Lists everybody's queries up to a number of them, or to the end. */
export const listUpTo = async (known: Check, wanted: number, now: number): Promise<Check> => {
  let check = known;
  while (!check.is_listed && check.queries < wanted) {
    const page = await listActiveKeywords(PAGE_SIZE, check.cursor);
    const { taken, last } = wholeTexts(page.keywords, page.next === undefined);
    const groups = groupByText(await checkableOf(taken, now, { pays: true }));
    const next = last ? cursorAfter(last) : page.next;
    const longer = {
      queries: check.queries + groups.length,
      keywords: check.keywords + groups.flat().length,
      cursor: next,
      is_listed: next === undefined,
    };
    const list = groups.map((group) => queryOf(group, known, Date.parse(known.started_at)));
    if (!(await growCheck(check, longer, list, now))) throw new Error('The check has ended');
    check = { ...check, ...longer };
  }
  return check;
};
