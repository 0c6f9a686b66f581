import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { findUser } from '../../functions/accounts/users.store.ts';
import { ensureCustomer } from '../../functions/billing/ensureCustomer.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCustomer, startShop } from '../support/customers.ts';
import {
  bodyFor,
  expectRefusal,
  type Ids,
  idFor,
  oneOfEverything,
  rightRequest,
  sendRaw,
} from '../support/everyRoute.ts';

let cloud: TestCloud;
let owner: Customer;
let stranger: Customer;
let ids: Ids;
let strangersIds: Ids;
beforeAll(async () => {
  cloud = await startShop();
  owner = await newCustomer(cloud.url);
  stranger = await newCustomer(cloud.url);
  ids = await oneOfEverything(owner);
  await asCustomerOfStripe(owner);
  strangersIds = await oneOfEverything(stranger);
});
afterAll(() => cloud.stop());

/** Whoever manages his subscription at Stripe is a customer there. */
const asCustomerOfStripe = async ({ userId }: Customer) => {
  const user = await findUser(userId);
  if (user) await ensureCustomer(user);
};

const isOpen = ({ route }: (typeof allRoutes)[number]) =>
  route.access === 'public' || route.access === 'stripe';
const closed = allRoutes.filter((entry) => !isOpen(entry));
const closedPaths = closed.flatMap((entry) =>
  [entry.route.path, ...(entry.route.aliases ?? [])].map((path) => ({
    ...entry,
    route: { ...entry.route, path },
    title: `${entry.route.method} ${path}`,
  })),
);
const changing = allRoutes.filter(
  ({ route }) => route.access !== 'stripe' && (route.method !== 'GET' || route.mutates),
);
const withId = allRoutes.filter(({ route }) => route.params);
const withCompany = closed.filter(({ route }) =>
  [route.query, route.body].some((part) => part && 'company_id' in part.shape),
);

describe('every route', () => {
  it.each(closedPaths)('$title answers nobody without a session', async (entry) => {
    const response = await sendRaw(cloud.url, entry.route, rightRequest(entry, ids));
    const error = await expectRefusal(response, 401);
    expect(error).toBe('Sua sessão terminou. Faça login para continuar.');
  });

  it.each(closed.filter(({ route }) => route.access === 'admin'))(
    '$name refuses customers',
    async (entry) => {
      const { cookie } = owner;
      const right = rightRequest(entry, ids);
      await expectRefusal(await sendRaw(cloud.url, entry.route, { ...right, headers: { cookie } }), 403);
    },
  );

  it.each(changing)('$name refuses what another site asks for', async (entry) => {
    const { cookie } = owner;
    const foreign = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://mau.com.br' }];
    for (const headers of foreign) {
      const sent = { ...rightRequest(entry, ids), headers: { cookie, ...headers } };
      await expectRefusal(await sendRaw(cloud.url, entry.route, sent), 403);
    }
  });

  it.each(withId.filter((entry) => !isOpen(entry)))(
    "$name does not know another customer's id",
    async (entry) => {
      const { cookie } = stranger;
      const id = idFor(entry, ids);
      const sent = { ...rightRequest(entry, strangersIds), id, headers: { cookie } };
      const error = await expectRefusal(await sendRaw(cloud.url, entry.route, sent), 404);
      expect(error).toMatch(/não encontrad[ao]$/);
    },
  );

  it.each(withCompany)("$name does not know another customer's company", async (entry) => {
    const { cookie } = stranger;
    const company_id = ids.companies ?? '';
    const sent = entry.route.query
      ? { query: { company_id } }
      : { body: JSON.stringify({ ...bodyFor(entry, strangersIds), company_id }) };
    const response = await sendRaw(cloud.url, entry.route, { ...sent, headers: { cookie } });
    expect(await expectRefusal(response, 404)).toBe('Empresa não encontrada');
  });

  it.each(withId)('$name knows no malformed id', async (entry) => {
    const { cookie } = owner;
    const real = idFor(entry, ids);
    const ends = ['#', '#x', '-', '-x', '/..', ' ', '\u0000'].map((end) => real + end);
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
      const sent = { ...rightRequest(entry, ids), id, headers: { cookie } };
      const response = await sendRaw(cloud.url, entry.route, sent);
      expect([id, response.status]).toEqual([id, 404]);
    }
  });

  // Last, since it deletes: readers first, then changes, then deletions from the smallest thing to the largest.
  const rank = ({ method, path }: (typeof allRoutes)[number]['route']) =>
    ['GET', 'POST', 'PUT', 'DELETE'].indexOf(method) * 2 + Number(path.startsWith('/api/companies'));
  const inOrder = allRoutes
    .filter((entry) => !isOpen(entry))
    .toSorted((a, b) => rank(a.route) - rank(b.route));
  it.each(inOrder)(
    '$name replies to its owner with what the contract declares and no more',
    async (entry) => {
      const { cookie } = owner;
      const right = rightRequest(entry, ids);
      const response = await sendRaw(cloud.url, entry.route, { ...right, headers: { cookie } });
      const body = await response.json();
      expect({ status: response.status, body }).toEqual({ status: 200, body: entry.route.reply.parse(body) });
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );
});
