/** What the journeys start from: a browser with somebody signed in, and a search stand-in in which they plant results. */
import { test as base } from '@playwright/test';
import { demoCustomer } from '../../infra/local/demo/data.ts';
import { type Customer, newCustomer } from '../support/customers.ts';

const LARGEST_PLAN = 3;

interface Shop {
  /** A new customer with nothing yet, signed in in this test's browser. */
  readonly customer: Customer;
  /** The demo customer, signed in in this test's browser. */
  readonly demo: typeof demoCustomer;
  /** Puts a domain at a place of a query's results. */
  readonly plant: (q: string, domain: string, position: number) => Promise<void>;
}

interface Stack {
  readonly stores: undefined;
}

export const test = base.extend<Shop, Stack>({
  stores: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs.
    async ({}, use) => {
      // What `npm start` leaves for programs of ours: by it the stores and the stand-ins are found.
      process.loadEnvFile(new URL('../../test-results/cloud/environment', import.meta.url).pathname);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  customer: async ({ baseURL, context }, use) => {
    const url = String(baseURL);
    // One of the demo's: a plan of his own would stand on the price list.
    const customer = await newCustomer(url, { planId: LARGEST_PLAN });
    const [name = '', value = ''] = customer.cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    await use(customer);
  },
  demo: async ({ context }, use) => {
    await context.request.post('/api/auth/login', { data: demoCustomer });
    await use(demoCustomer);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  plant: async ({}, use) => {
    await use(async (q, domain, position) => {
      const body = JSON.stringify({ q, domain, position });
      await fetch(`${process.env.SERPER_URL}/_plant`, { method: 'PUT', body });
    });
  },
});
