import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { findUser, userPartition } from '../../../functions/accounts/users.store.ts';
import { ensureCustomer } from '../../../functions/billing/sync/stripeCustomer.ts';
import { queryAll } from '../../../functions/platform/aws/table.ts';
import { remove } from '../../../functions/platform/aws/writes.ts';
import { errorReply } from '../../../shared/contract/fields.ts';
import type { Route } from '../../../shared/contract/route.ts';
import type { TestCloud } from '../cloud/cloud.ts';
import { listFiles, scanTable, sortKeys } from '../cloud/storedData.ts';
import { newCustomer, newPlan } from '../people/customers.ts';
import { type Entry, idsOf, type RawRequest, sendRaw } from '../routes/everyRoute.ts';
import { changeCard, owePayment } from '../stripe/payers.ts';
import { expectedOf, type Row } from './expected.ts';
import {
  newPayer,
  newPerson,
  newSubscribed,
  type Person,
  type SubscriptionKind,
  voidCookies,
} from './people.ts';
import { acceptsIdsAt, type NamedThings, places, requestOf } from './requests.ts';

/** The people of the matrix. Its rows share only callers whose requests change nothing. */
export interface Cast {
  readonly cloud: TestCloud;
  /** The person whose things the others name. */
  readonly victim: Awaited<ReturnType<typeof newPayer>>;
  readonly stranger: Person;
  readonly admin: Person;
  /** Invalid session cookies that name the victim, by what is wrong with them. */
  readonly cookies: ReadonlyMap<string, string>;
  readonly readers: ReadonlyMap<SubscriptionKind, Person>;
  /** The victim's stored items, or undefined if administrators may have changed them since. */
  readonly last: { items?: readonly string[] | undefined };
}

const subscribedBy = {
  own: 'active',
  none: 'none',
  ended: 'ended',
  gift: 'complimentary',
} as const satisfies Partial<Record<keyof Row, SubscriptionKind>>;

interface Callers {
  /** Callers without a valid session, by what is wrong with it. */
  readonly sessionless: readonly string[];
  readonly customers: readonly (keyof typeof subscribedBy)[];
}

/**
 * Returns a visitor and, by turns, another invalid session and one or two kinds of customers: all routes read
 * sessions and subscriptions by the same code.
 */
const callersOf = (entry: Entry, turn: number, { cookies }: Cast): Callers => {
  const { name } = entry;
  if (name === 'accounts/signup' || name === 'accounts/login') return { sessionless: [], customers: [] };
  const [visitor = '', ...others] = cookies.keys();
  // A logout depends only on its cookie, so every invalid cookie is tried.
  const invalid = name === 'accounts/logout' ? others : others.slice(turn % others.length).slice(0, 1);
  const { own, none } = expectedOf(entry);
  const [subscribed, without] = turn % 2 === 0 ? (['own', 'none'] as const) : (['gift', 'ended'] as const);
  return {
    sessionless: [visitor, ...invalid],
    customers: own === none ? [subscribed] : [subscribed, without],
  };
};

export const newCast = async (cloud: TestCloud): Promise<Cast> => {
  const victim = await newPayer(cloud.url);
  await cloud.stripe.delivered();
  const stranger = await newPerson(cloud.url);
  const readers = new Map<SubscriptionKind, Person>();
  for (const kind of Object.values(subscribedBy)) readers.set(kind, await newReader(cloud, kind));
  return {
    cloud,
    victim,
    stranger,
    admin: await newPerson(cloud.url, { isAdmin: true }),
    cookies: await voidCookies(cloud.url, victim, stranger),
    readers,
    last: {},
  };
};

const newReader = async ({ url }: TestCloud, kind: SubscriptionKind, entry?: Entry): Promise<Person> => {
  const person = await newSubscribed(url, kind);
  // The billing portal is open only to customers of Stripe.
  const isCustomer = kind !== 'none' && entry?.name === 'billing/createPortalSession';
  const user = isCustomer ? await findUser(person.userId) : undefined;
  if (user) await ensureCustomer(user);
  return person;
};

/** Whether a route changes its caller, who would then get other answers from later routes. */
const changesCaller = ({ name, route }: Entry): boolean =>
  /^(?:checks\/start|billing\/create)/.test(name) ||
  (/logout|delete|EmailChange|changeEmail/i.test(name) && route.access !== 'admin');

/**
 * Calls a route as the callers of its turn. Each cell holds the status and anything that is wrong with the
 * reply.
 */
export const rowOf = async (entry: Entry, turn: number, cast: Cast): Promise<Partial<Row>> => {
  const { cloud, victim, stranger } = cast;
  const callers = callersOf(entry, turn, cast);
  const send = async (
    request: RawRequest,
    { cookie }: { readonly cookie: string },
    hidden = victim.marks,
  ) => {
    const headers = cookie === '' ? {} : { cookie };
    return judge(entry, await sendRaw(cloud.url, entry.route, { ...request, headers }), hidden);
  };
  const victims = () => requestOf(entry, victim, victim, entry.route.query && 'query');
  const { admin, cookies } = await sendersOf(entry, cast);
  const isForAdmins = entry.route.access === 'admin';
  if (entry.route.access === 'public') await forgetAttempts(cloud);

  const before = cast.last.items ?? (await itemsOf(cast));
  const [path = '-', query = '-', body = '-', asCustomer, ...sessionless] = await Promise.all([
    ...places.map(async (place) =>
      acceptsIdsAt(entry, place) ? send(requestOf(entry, stranger, victim, place), stranger) : undefined,
    ),
    isForAdmins ? undefined : send(victims(), admin),
    ...callers.sessionless.map((kind) => send(victims(), { cookie: cookies.get(kind) ?? '' })),
  ]);
  if (entry.route.method !== 'GET') await cloud.idle();
  const after = await itemsOf(cast);
  const wrote = changedIn(before, after);
  cast.last.items = after;

  if (entry.route.access === 'public') await forgetAttempts(cloud);
  const row: Partial<Row> = {
    ...(sessionless.length > 0 && { session: [...new Set(sessionless)].join(', ') }),
    path,
    query,
    body,
    admin: asCustomer ?? (await send(requestOf(entry, await newSubject(entry, cast)), admin, [])),
    wrote,
  };
  for (const column of callers.customers) {
    const person = await readerOf(entry, cast, subscribedBy[column]);
    row[column] = await send(requestOf(entry, person), person);
  }
  // Work that administrators start concerns everybody, so it has to end first.
  if (isForAdmins && changesSomething(entry)) {
    await cloud.idle();
    cast.last.items = undefined;
  }
  return row;
};

const readerOf = async (entry: Entry, { cloud, readers }: Cast, kind: SubscriptionKind): Promise<Person> =>
  (changesCaller(entry) ? undefined : readers.get(kind)) ?? newReader(cloud, kind, entry);

/** Returns the callers of a route; for a logout they are new, because it ends their sessions. */
const sendersOf = async ({ name }: Entry, { cloud, victim, stranger, admin, cookies, last }: Cast) => {
  if (name !== 'accounts/logout') return { admin, cookies };
  // The new sessions are stored, so the victim's items have to be read again.
  last.items = undefined;
  return {
    admin: await newCustomer(cloud.url, { isAdmin: true }),
    cookies: await voidCookies(cloud.url, victim, stranger),
  };
};

const itemsOf = async ({ cloud, victim }: Cast): Promise<string[]> => {
  const { userId, email, ids } = victim;
  const partitions = [userPartition(userId), `EMAIL#${email}`, `HISTORY#${ids.keywords}`];
  const [files, ...items] = await Promise.all([
    listFiles(cloud),
    ...partitions.map((PK) =>
      queryAll({
        ConsistentRead: true,
        KeyConditionExpression: 'PK = :pk',
        ExpressionAttributeValues: { ':pk': PK },
      }),
    ),
  ]);
  const own = files.filter((file) => victim.marks.some((mark) => file.includes(mark)));
  return [...own, ...items.flat().map((item) => JSON.stringify(item, sortKeys))];
};

/** Resets the limits of attempts, because all callers share one network address. */
const forgetAttempts = async (cloud: TestCloud): Promise<void> => {
  const items = (await scanTable(cloud)).filter((item) => item.includes('"PK":{"S":"RATE_LIMIT#'));
  for (const item of items) await remove({ PK: JSON.parse(item).PK.S, SK: 'RATE_LIMIT' });
};

const changesSomething = ({ route }: Entry): boolean => route.method !== 'GET' || route.mutates === true;

/** Returns a person whom a route may change; for billing routes, one with a late payment. */
const newSubject = async ({ name, route }: Entry, { cloud, stranger }: Cast): Promise<NamedThings> => {
  if (!route.params) return stranger;
  const customer = await newCustomer(cloud.url);
  if (name.startsWith('billing/')) await changeCard(await owePayment(customer), 'good');
  return { ids: idsOf(customer, await newPlan()) };
};

const judge = async ({ route }: Entry, response: Response, hidden: readonly string[]): Promise<string> => {
  const text = await response.text();
  const told = `${JSON.stringify([...response.headers])} ${text}`;
  const leaked = hidden.find((mark) => told.includes(mark));
  const leaks = leaked === undefined ? [] : [`TELLS ${leaked}`];
  const isStored = response.ok && response.headers.get('cache-control') !== 'no-store';
  const isCached = isStored ? ['IS CACHED'] : [];
  const isWrong = isAsDeclared(route, response.ok, JSON.parse(text)) ? [] : ['BREAKS THE CONTRACT'];
  return [String(response.status), ...leaks, ...isCached, ...isWrong].join(' ');
};

const isAsDeclared = (route: Route, isOk: boolean, body: unknown): boolean => {
  const { success, data } = z.safeParse(isOk ? route.reply : errorReply, body);
  return success && isDeepStrictEqual(data, body);
};

const changedIn = (before: readonly string[], after: readonly string[]): string => {
  const changed = [
    ...before.filter((item) => !after.includes(item)),
    ...after.filter((item) => !before.includes(item)),
  ];
  return [...new Set(changed.map(kindOf))].toSorted().join('+') || '-';
};

const kindOf = (item: string): string => {
  const [, PK = '', SK = ''] = /"PK":"([^"#]*).*"SK":"([^"#]*)/.exec(item) ?? [];
  return PK === 'USER' || PK === '' ? SK || item : PK;
};
