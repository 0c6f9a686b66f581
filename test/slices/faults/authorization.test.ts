import { describe, expect } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { expectedOf } from '../../long/authorization/expected.ts';
import { newCast, rowOf } from '../../long/authorization/matrix.ts';
import { entries, foundWith, malformedIds } from '../../long/authorization/prove.ts';
import { sampleOf } from '../../long/authorization/sample.ts';
import { newCustomer } from '../../support/people/customers.ts';
import { createOneOfEach, sendRaw, validRequest } from '../../support/routes/everyRoute.ts';
import { expectError } from '../../support/routes/expectError.ts';
import { it as base } from '../../support/slice.ts';

const it = base
  .extend('owner', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url))
  .extend('ids', { scope: 'file' }, ({ owner }) => createOneOfEach(owner))
  .extend('cast', { scope: 'file' }, ({ cloud }) => newCast(cloud));

/** A route's turn decides who calls it here; in the long run, everybody calls every route. */
const sampled = entries.map((entry, turn) => ({ ...entry, turn }));
/** Headers by which browsers mark a request from another site; each route is tried with one of them. */
const crossSiteHeaders: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://mau.com.br' },
];
const mutatingRoutes = allRoutes
  .filter(({ route }) => route.access !== 'stripe' && (route.method !== 'GET' || route.mutates))
  .map((entry, turn) => ({ ...entry, headers: crossSiteHeaders[turn % 2] }));
const nounIn = (path: string) => path.replace('/admin/', '/').split('/')[2];
const routesWithId = allRoutes
  .filter(({ route }) => route.params)
  .map((entry, turn, all) => {
    const isOfSameKind = ({ route }: typeof entry) => nounIn(route.path) === nounIn(entry.route.path);
    return { ...entry, turn, isFirst: all.findIndex(isOfSameKind) === turn };
  });

describe('the authorization matrix', () => {
  it.for(sampled)('$route.method $route.path gives everybody what is theirs', async (entry, { cast }) => {
    const row = await rowOf(entry, cast, sampleOf(entry, entry.turn, cast.cookies));
    const want = Object.entries(expectedOf(entry));
    expect(row).toEqual(Object.fromEntries(want.filter(([column]) => column in row)));
  });

  it('finds what is told to others, and what others write', async ({ cast }) => {
    const { victim } = cast;
    const [list] = entries.filter(({ name }) => name === 'companies/list');
    const [update] = entries.filter(({ name }) => name === 'companies/update');
    if (!list || !update) throw new Error('The routes are missing');
    const careless = { ...cast, stranger: victim, readers: new Map([['active', victim] as const]) };
    expect((await rowOf(list, careless)).own).toContain('200 TELLS ');
    expect(await rowOf(update, careless)).toMatchObject({
      path: expect.stringContaining('200 TELLS '),
      wrote: 'COMPANY+DOMAIN_CHANGE',
    });
  });
});

describe('every route', () => {
  it.for(mutatingRoutes)('$name rejects requests from other sites', async (entry, { cloud, owner, ids }) => {
    const { cookie } = owner;
    const sent = { ...validRequest(entry, ids), headers: { cookie, ...entry.headers } };
    await expectError(await sendRaw(cloud.url, entry.route, sent), 403);
  });

  it.for(routesWithId)('$name does not find a malformed id', async (entry, { cloud, owner, admin, ids }) => {
    const { cookie } = entry.route.access === 'admin' ? admin : owner;
    // Routes of one noun read ids alike, so the first tries all malformed ids and each other one a few.
    const all = malformedIds(entry, ids);
    const malformed = entry.isFirst ? all : all.filter((_, index) => index % 9 === entry.turn % 9);
    expect(await foundWith(cloud.url, entry, { ids, cookie, malformed })).toEqual([]);
  });
});
