import { describe, expect } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { expected } from '../long/authorization/expected.ts';
import { newCast, rowOf } from '../long/authorization/matrix.ts';
import { entries } from '../long/authorization/prove.ts';
import { newCustomer } from '../support/customers.ts';
import { createOneOfEach, resourceId, sendRaw, validRequest } from '../support/everyRoute.ts';
import { expectError } from '../support/expectError.ts';
import { it as base } from '../support/slice.ts';

const it = base
  .extend('owner', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url))
  .extend('admin', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url, { isAdmin: true }))
  .extend('ids', { scope: 'file' }, ({ owner }) => createOneOfEach(owner))
  .extend('cast', { scope: 'file' }, ({ cloud }) => newCast(cloud));

const mutatingRoutes = allRoutes.filter(
  ({ route }) => route.access !== 'stripe' && (route.method !== 'GET' || route.mutates),
);
const routesWithId = allRoutes.filter(({ route }) => route.params);

describe('the authorization matrix', () => {
  it('expects something of every route, and of no other', () => {
    expect([...expected.keys()].toSorted()).toEqual(allRoutes.map(({ name }) => name).toSorted());
  });

  it.for(entries)('$route.method $route.path gives everybody what is theirs', async (entry, { cast }) => {
    expect(await rowOf(entry, cast)).toEqual(expected.get(entry.name));
  });

  it('finds what is told to others, and what others write', async ({ cast }) => {
    const { victim } = cast;
    const [list] = entries.filter(({ name }) => name === 'companies/list');
    const [update] = entries.filter(({ name }) => name === 'companies/update');
    if (!list || !update) throw new Error('The routes are missing');
    // The victim takes the place of the stranger.
    const careless = { ...cast, stranger: victim, readers: new Map([['active', victim] as const]) };
    expect((await rowOf(list, careless)).own).toContain('200 TELLS ');
    expect(await rowOf(update, careless)).toMatchObject({
      path: expect.stringContaining('200 TELLS '),
      wrote: 'COMPANY',
    });
  });
});

describe('every route', () => {
  it.for(mutatingRoutes)('$name rejects requests from other sites', async (entry, { cloud, owner, ids }) => {
    const { cookie } = owner;
    const crossSiteHeaders = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://mau.com.br' }];
    for (const headers of crossSiteHeaders) {
      const sent = { ...validRequest(entry, ids), headers: { cookie, ...headers } };
      await expectError(await sendRaw(cloud.url, entry.route, sent), 403);
    }
  });

  it.for(routesWithId)('$name does not find a malformed id', async (entry, { cloud, owner, admin, ids }) => {
    const { cookie } = entry.route.access === 'admin' ? admin : owner;
    const validId = resourceId(entry, ids);
    const ends = ['#', '#x', '-', '-x', '/..', ' ', '\u0000'].map((end) => validId + end);
    const malformed = [
      '',
      'x'.repeat(1500),
      'ção😀',
      '#',
      '..',
      '__proto__',
      '0x65',
      '1e2',
      '-1',
      '%',
      ...ends,
    ];
    for (const id of malformed) {
      const sent = { ...validRequest(entry, ids), id, headers: { cookie } };
      const response = await sendRaw(cloud.url, entry.route, sent);
      expect([id, response.status]).toEqual([id, 404]);
    }
  });
});
