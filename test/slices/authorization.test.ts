import { describe, expect } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { findUser } from '../../functions/accounts/users.store.ts';
import { ensureCustomer } from '../../functions/billing/ensureCustomer.ts';
import { type Customer, newCustomer } from '../support/customers.ts';
import {
  createOneOfEach,
  expectError,
  resourceId,
  sendRaw,
  validBody,
  validRequest,
} from '../support/everyRoute.ts';
import { changeCard, owePayment } from '../support/payers.ts';
import { it as base } from '../support/slice.ts';

const it = base
  .extend('owner', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url))
  .extend('admin', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url, { isAdmin: true }))
  .extend('ids', { scope: 'file' }, ({ owner }) => createOneOfEach(owner))
  .extend('stranger', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url))
  .extend('strangerIds', { scope: 'file' }, ({ stranger }) => createOneOfEach(stranger));

const isOpen = ({ route }: (typeof allRoutes)[number]) =>
  route.access === 'public' || route.access === 'stripe';
const protectedRoutes = allRoutes.filter((entry) => !isOpen(entry));
const protectedPaths = protectedRoutes.flatMap((entry) =>
  [entry.route.path, ...(entry.route.aliases ?? [])].map((path) => ({
    ...entry,
    route: { ...entry.route, path },
    title: `${entry.route.method} ${path}`,
  })),
);
const adminRoutes = protectedRoutes.filter(({ route }) => route.access === 'admin');
const mutatingRoutes = allRoutes.filter(
  ({ route }) => route.access !== 'stripe' && (route.method !== 'GET' || route.mutates),
);
const routesWithId = allRoutes.filter(({ route }) => route.params);
const ownersRoutesWithId = routesWithId.filter(({ route }) => route.access === 'user');
const routesWithCompany = protectedRoutes.filter(({ route }) =>
  [route.query, route.body].some((part) => part && 'company_id' in part.shape),
);

describe('every route', () => {
  it.for(protectedPaths)('$title requires a session', async (entry, { cloud, ids }) => {
    const response = await sendRaw(cloud.url, entry.route, validRequest(entry, ids));
    const error = await expectError(response, 401);
    expect(error).toBe('Sua sessão terminou. Faça login para continuar.');
  });

  it.for(adminRoutes)('$name rejects customers', async (entry, { cloud, owner, ids }) => {
    const { cookie } = owner;
    const request = validRequest(entry, ids);
    await expectError(await sendRaw(cloud.url, entry.route, { ...request, headers: { cookie } }), 403);
  });

  it.for(mutatingRoutes)('$name rejects requests from other sites', async (entry, { cloud, owner, ids }) => {
    const { cookie } = owner;
    const crossSiteHeaders = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://mau.com.br' }];
    for (const headers of crossSiteHeaders) {
      const sent = { ...validRequest(entry, ids), headers: { cookie, ...headers } };
      await expectError(await sendRaw(cloud.url, entry.route, sent), 403);
    }
  });

  it.for(ownersRoutesWithId)(
    "$name does not find another customer's id",
    async (entry, { cloud, ids, stranger, strangerIds }) => {
      const { cookie } = stranger;
      const id = resourceId(entry, ids);
      const sent = { ...validRequest(entry, strangerIds), id, headers: { cookie } };
      const error = await expectError(await sendRaw(cloud.url, entry.route, sent), 404);
      expect(error).toMatch(/não encontrad[ao]$/);
    },
  );

  it.for(routesWithCompany)(
    "$name does not find another customer's company",
    async (entry, { cloud, ids, stranger, strangerIds }) => {
      const { cookie } = stranger;
      const company_id = ids.companies ?? '';
      const sent = entry.route.query
        ? { query: { company_id } }
        : { body: JSON.stringify({ ...validBody(entry, strangerIds), company_id }) };
      const response = await sendRaw(cloud.url, entry.route, { ...sent, headers: { cookie } });
      expect(await expectError(response, 404)).toBe('Empresa não encontrada');
    },
  );

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

  it.for(protectedRoutes.filter(({ route }) => route.access === 'user'))(
    '$name replies to its owner with exactly what the contract declares',
    async (entry, { cloud, customer }) => {
      const request = validRequest(entry, await createOneOfEach(customer));
      await createStripeCustomer(customer);
      const { cookie } = customer;
      const response = await sendRaw(cloud.url, entry.route, { ...request, headers: { cookie } });
      const body = await response.json();
      expect({ status: response.status, body }).toEqual({ status: 200, body: entry.route.reply.parse(body) });
      const caching = entry.route.revalidated ? 'private, no-cache' : 'no-store';
      expect(response.headers.get('cache-control')).toBe(caching);
    },
  );

  it.for(adminRoutes)(
    '$name replies to administrators with exactly what the contract declares',
    async (entry, { cloud, newCustomer, customer }) => {
      const request = validRequest(entry, await createOneOfEach(customer));
      await createStripeCustomer(customer);
      // The billing routes with an id are about a subscription at Stripe whose payment is late.
      if (entry.name.startsWith('billing/')) await changeCard(await owePayment(customer), 'good');
      const { cookie } = await newCustomer({ isAdmin: true });
      const response = await sendRaw(cloud.url, entry.route, { ...request, headers: { cookie } });
      const body = await response.json();
      expect({ status: response.status, body }).toEqual({ status: 200, body: entry.route.reply.parse(body) });
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );
});

/** The customer portal is open only to customers of Stripe. */
const createStripeCustomer = async ({ userId }: Customer) => {
  const user = await findUser(userId);
  if (user) await ensureCustomer(user);
};
