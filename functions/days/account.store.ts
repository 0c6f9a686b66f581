/** An account's companies, competitors and keywords sort next to each other: one query reads them all. */
import { userPartition } from '../accounts/users.store.ts';
import { company, type StoredCompany } from '../companies/companies.ts';
import { competitor, type StoredCompetitor } from '../competitors/competitors.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import { parseStored } from '../keywords/rankingItems.ts';
import { queryPage } from '../platform/aws/pages.ts';
import type { Item } from '../platform/aws/table.ts';

export interface Account {
  readonly companies: readonly StoredCompany[];
  readonly competitors: readonly StoredCompetitor[];
  readonly keywords: readonly StoredKeyword[];
}

/** Companies come first, so few items tell whether the rest is wanted. */
const FIRST_ITEMS = 20;

/** Stops after the companies if none `isWanted`. Eventually consistent. */
export const readAccount = async (
  userId: string,
  isWanted: (company: StoredCompany) => boolean,
): Promise<Account> => {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await queryPage(
      {
        KeyConditionExpression: 'PK = :pk AND SK BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':pk': userPartition(userId),
          ':first': 'COMPANY#',
          ':last': 'KEYWORD$',
        },
        ...(cursor === undefined && { Limit: FIRST_ITEMS }),
      },
      cursor,
    );
    items.push(...page.items);
    const companies = ofKind(items, 'COMPANY#').map((item) => company.parse(item));
    const hasAll = companies.length < items.length;
    if (hasAll && !companies.some(isWanted)) return { companies, competitors: [], keywords: [] };
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return {
    companies: ofKind(items, 'COMPANY#').map((item) => company.parse(item)),
    competitors: ofKind(items, 'COMPETITOR#').map((item) => competitor.parse(item)),
    keywords: ofKind(items, 'KEYWORD#').map(parseStored),
  };
};

const ofKind = (items: readonly Item[], prefix: string): Item[] =>
  items.filter(({ SK }) => String(SK).startsWith(prefix));
