/** What browser tests start from: a signed-in browser, and a search provider whose results they plant. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { test as base } from '@playwright/test';
import { demoCustomer } from '../../infra/local/demo/data.ts';
import { type Customer, newCustomer } from '../support/customers.ts';

const LARGEST_PLAN = 3;

interface Fixtures {
  /** A new customer without companies, signed in in this test's browser. */
  readonly customer: Customer;
  /** The demo customer, signed in in this test's browser. */
  readonly demo: typeof demoCustomer;
  /** Puts a domain at a position (from 1) of a query's results. */
  readonly plantResult: (q: string, domain: string, position: number) => Promise<void>;
}

interface WorkerFixtures {
  /** Points this process at the tested stack, so that tests can use its stores and its fakes. */
  readonly stack: undefined;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      // `npm start` writes its environment to this file. It replaces that of a test with a stack of its own,
      // which Playwright passes on to the projects that come after.
      const file = new URL('../../test-results/cloud/environment', import.meta.url);
      Object.assign(process.env, parseEnv(readFileSync(file, 'utf8')));
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  customer: async ({ baseURL, context }, use) => {
    const url = String(baseURL);
    // One of the demo's plans: a plan of their own would appear in the price list.
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
  plantResult: async ({}, use) => {
    await use(async (q, domain, position) => {
      const body = JSON.stringify({ q, domain, position });
      await fetch(`${process.env.SERPER_URL}/_plant`, { method: 'PUT', body });
    });
  },
});
