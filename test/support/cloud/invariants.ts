import { companyIdOf } from '../../../functions/keywords/keywords.ts';
import { parseStored } from '../../../functions/keywords/rankingCodec.ts';
import type { Key } from '../../../functions/platform/aws/table.ts';
import { type Counts, sumByItem } from '../../../functions/statistics/counts.ts';
import { countsOf } from '../../../functions/subscriptions/counts.ts';
import { subscription } from '../../../functions/subscriptions/status.ts';
import { type StoredItem as Stored, scanItems } from './storedData.ts';

interface Table {
  readonly items: readonly Stored[];
  readonly partitions: ReadonlyMap<string, readonly Stored[]>;
}

export const findViolations = async (): Promise<string[]> => {
  const items = await scanItems();
  const table = { items, partitions: Map.groupBy(items, ({ PK }) => PK) };
  return [
    ...wrongCompanyCounts(table),
    ...wrongUsage(table),
    ...beyondBounds(table),
    ...repeatedIds(table),
    ...orphans(table),
    ...wrongAddresses(table),
    ...wrongHistory(table),
    ...wrongStatistics(table),
    ...unfinished(table),
  ];
};

const kindOf = ({ SK }: Key): string => SK.split('#')[0] ?? '';
const ofKind = (items: readonly Stored[], kind: string): Stored[] =>
  items.filter((item) => kindOf(item) === kind);
const usersOf = ({ partitions }: Table) =>
  [...partitions].filter(([partition]) => partition.startsWith('USER#'));
const differs = (what: string, stored: unknown, counted: number): string[] =>
  Number(stored ?? 0) === counted ? [] : [`${what} says ${stored}, but there are ${counted}`];

const wrongCompanyCounts = (table: Table): string[] =>
  usersOf(table).flatMap(([partition, items]) =>
    ofKind(items, 'COMPANY').flatMap(({ id, keywords_count, competitors_count }) => {
      const count = (kind: string) =>
        ofKind(items, kind).filter(({ company_id }) => company_id === id).length;
      return [
        ...differs(`${partition} keywords_count of ${id}`, keywords_count, count('KEYWORD')),
        ...differs(`${partition} competitors_count of ${id}`, competitors_count, count('COMPETITOR')),
      ];
    }),
  );

const wrongUsage = (table: Table): string[] =>
  usersOf(table).flatMap(([partition, items]) => {
    const [usage] = ofKind(items, 'USAGE');
    const trashed = new Set(ofKind(items, 'TRASH').map(({ id }) => id));
    const keywords = ofKind(items, 'KEYWORD').filter(({ company_id }) => !trashed.has(company_id));
    return [
      ...differs(`${partition} usage of keywords`, usage?.keywords, keywords.length),
      ...differs(`${partition} usage of companies`, usage?.companies, ofKind(items, 'COMPANY').length),
    ];
  });

const beyondBounds = (table: Table): string[] =>
  usersOf(table).flatMap(([partition, items]) => {
    const counted = [...ofKind(items, 'USAGE'), ...ofKind(items, 'COMPANY')];
    return counted.flatMap(({ SK, ...counts }) =>
      Object.entries(counts).flatMap(([name, count]) =>
        typeof count === 'number' && count < 0 ? [`${partition} ${SK} has ${count} ${name}`] : [],
      ),
    );
  });

const repeatedIds = ({ items }: Table): string[] => {
  const named = ['COMPANY', 'TRASH', 'KEYWORD', 'COMPETITOR', 'SEGMENT', 'NOTE', 'REPORT_LINK'].flatMap(
    (kind) => ofKind(items, kind),
  );
  const byId = Map.groupBy(named, ({ id }) => String(id));
  return [...byId].flatMap(([id, sharing]) => (sharing.length > 1 ? [`${id} is used twice`] : []));
};

/** Returns items that a deleted user, company, competitor or keyword has left behind. */
const orphans = (table: Table): string[] => {
  const keywords = new Set(ofKind(table.items, 'KEYWORD').map(({ id }) => String(id)));
  const ofUsers = usersOf(table).flatMap(([partition, items]) => {
    if (ofKind(items, 'PROFILE').length === 0) return items.map(({ SK }) => `${partition} ${SK} has no user`);
    const companies = new Set([...ofKind(items, 'COMPANY'), ...ofKind(items, 'TRASH')].map(({ id }) => id));
    const parts = [...ofKind(items, 'KEYWORD'), ...ofKind(items, 'COMPETITOR')];
    return [
      ...parts.filter(({ company_id }) => !companies.has(company_id)).map(({ SK }) => `${SK} has no company`),
    ];
  });
  const ofKeywords = [...table.partitions.keys()]
    .filter((partition) => /^(?:HISTORY|IMPORTED)#/.test(partition))
    .filter((partition) => !keywords.has(partition.slice(partition.indexOf('#') + 1)))
    .map((partition) => `${partition} has no keyword`);
  return [...ofUsers, ...ofKeywords];
};

/**
 * Returns e-mail addresses, identities and Stripe customers that do not belong to exactly the account that
 * names them.
 */
const wrongAddresses = ({ items, partitions }: Table): string[] => {
  const profileOf = (userId: unknown) => partitions.get(`USER#${userId}`)?.find(({ SK }) => SK === 'PROFILE');
  const addresses = items.filter(({ PK }) => PK.startsWith('EMAIL#'));
  const wrong = addresses.filter(({ PK, user_id }) => `EMAIL#${profileOf(user_id)?.email}` !== PK);
  const taken = new Map(addresses.map(({ PK, user_id }) => [PK, user_id]));
  const homeless = ofKind(items, 'PROFILE').filter(({ id, email }) => taken.get(`EMAIL#${email}`) !== id);
  const identities = items.filter(({ PK }) => PK.startsWith('IDENTITY#'));
  const foreign = identities.filter(
    ({ PK, user_id }) => `IDENTITY#${profileOf(user_id)?.identity_id}` !== PK,
  );
  const customers = items.filter(({ PK, user_id }) => PK.startsWith('STRIPE#') && !profileOf(user_id));
  return [
    ...[...wrong, ...foreign].map(({ PK }) => `${PK} belongs to an account that has another`),
    ...homeless.map(({ PK }) => `${PK} does not own its address`),
    ...customers.map(({ PK }) => `${PK} has no user`),
  ];
};

/** Returns positions without a point of the history, and points without the results that they follow from. */
const wrongHistory = ({ items, partitions }: Table): string[] => {
  const momentsOf = (keywordId: string) =>
    (partitions.get(`HISTORY#${keywordId}`) ?? []).map(({ at }) => String(at));
  const readAt = new Set(
    items.filter(({ PK, SK }) => PK.startsWith('SERP#') && SK !== 'FETCH').map(({ at }) => at),
  );
  return ofKind(items, 'KEYWORD').flatMap((item) => {
    const { id, own } = parseStored(item);
    const moments = momentsOf(id);
    const invented = moments.filter((at) => !readAt.has(at));
    return [
      ...(own && !moments.includes(own.at) ? [`${id} has a position of ${own.at} and no such point`] : []),
      ...invented.map((at) => `${id} has a point of ${at}, when nothing was read (${companyIdOf(id)})`),
    ];
  });
};

const wrongStatistics = ({ items }: Table): string[] => {
  const profiles = ofKind(items, 'PROFILE');
  const recounted = sumByItem([
    ...ofKind(items, 'SUBSCRIPTION').flatMap((item) => [...countsOf(subscription.parse(item))]),
    ['TOTAL', { users: profiles.length, administrators: profiles.filter(({ is_admin }) => is_admin).length }],
  ]);
  const counted = items.filter(({ PK, SK }) => PK === 'STATISTICS' && !SK.startsWith('DAY#'));
  return counted.flatMap(({ PK: _, SK, ...counts }) => {
    const right: Counts = recounted.get(SK) ?? {};
    const names = new Set([...Object.keys(counts), ...Object.keys(right)]);
    return [...names].flatMap((name) => differs(`statistics ${SK} ${name}`, counts[name], right[name] ?? 0));
  });
};

/** The scheduler requests these within a minute. */
const LATER = /^(rebuild|planProduct|sync|closing|billingPass)#/;

const unfinished = ({ items }: Table): string[] => [
  ...items
    .filter(({ PK, SK, due_at }) => PK === 'TASKS' && !LATER.test(SK) && Number(due_at) <= Date.now())
    .map(({ SK }) => `${SK} is not finished`),
];
