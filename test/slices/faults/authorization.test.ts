import { describe, expect } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { expectedOf } from '../../support/authorization/expected.ts';
import { newCast, rowOf } from '../../support/authorization/matrix.ts';
import { newCustomer } from '../../support/people/customers.ts';
import { createOneOfEach, resourceId, sendRaw, validRequest } from '../../support/routes/everyRoute.ts';
import { expectError } from '../../support/routes/expectError.ts';
import { it as base } from '../../support/slice.ts';

const it = base
  .extend('owner', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url))
  .extend('ids', { scope: 'file' }, ({ owner }) => createOneOfEach(owner))
  .extend('cast', { scope: 'file' }, ({ cloud }) => newCast(cloud));

const entries = allRoutes
  .flatMap(({ name, route }) =>
    [route.path, ...(route.aliases ?? [])].map((path) => ({ name, route: { ...route, path } })),
  )
  .map((entry, turn) => ({ ...entry, turn }));
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

const ENDS = ['#', '#x', '-', '-x', '/..', ' ', '\u0000'];
const malformedIds = (id: string): readonly string[] => [
  ...['', 'x'.repeat(1500), 'ção😀', '#', '..', '__proto__', '0x65', '1e2', '-1', '%'],
  ...ENDS.map((end) => id + end),
  // As in the table, where an id of two parts is separated by another character.
  id.replace(/-|$/, '#'),
];

describe('the authorization matrix', () => {
  it.for(entries)('$route.method $route.path gives everybody what is theirs', async (entry, { cast }) => {
    const row = await rowOf(entry, entry.turn, cast);
    const want = Object.entries(expectedOf(entry));
    expect(row).toEqual(Object.fromEntries(want.filter(([column]) => column in row)));
  });

  it('finds what is told to others, and what others write', async ({ cast }) => {
    const { victim } = cast;
    const [list] = entries.filter(({ name }) => name === 'companies/list');
    const [update] = entries.filter(({ name }) => name === 'companies/update');
    if (!list || !update) throw new Error('The routes are missing');
    const careless = { ...cast, stranger: victim, readers: new Map([['active', victim] as const]) };
    expect((await rowOf(list, 0, careless)).own).toContain('200 TELLS ');
    expect(await rowOf(update, 0, careless)).toMatchObject({
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
    const all = malformedIds(resourceId(entry, ids));
    const malformed = entry.isFirst ? all : all.filter((_, index) => index % 9 === entry.turn % 9);
    for (const id of malformed) {
      const sent = { ...validRequest(entry, ids), id, headers: { cookie } };
      const { status } = await sendRaw(cloud.url, entry.route, sent);
      expect([id.slice(0, 50), status]).toEqual([id.slice(0, 50), 404]);
    }
  });
});
