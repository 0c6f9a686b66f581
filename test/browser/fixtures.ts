import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test';
import { routes } from '#shared/contract/index.ts';
import { findUserByEmail } from '../../functions/accounts/users.store.ts';
import { demoCustomer } from '../../infra/local/demo/data.ts';
import { identifyCaller } from '../support/people/caller.ts';
import { type Customer, newCustomer, signIn as openSession } from '../support/people/customers.ts';

const LARGEST_PLAN = 3;

export const signIn = async (
  context: BrowserContext,
  url: string,
  { cookie }: Pick<Customer, 'cookie'>,
): Promise<void> => {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
};

/** Returns a link of the navigation bar; a company's tabs have the same names. */
export const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });

interface Fixtures {
  readonly customer: Customer;
  readonly admin: Customer;
  /** The demo customer's first company. */
  readonly demo: { readonly path: string };
  /** What the content security policy refused in any window. A test fails if it leaves an entry. */
  readonly refusals: string[];
  /** Requests without an answer, attached to a failed test: a page may be waiting for one of them. */
  readonly unanswered: ReadonlySet<Request>;
  readonly plantResult: (q: string, domain: string, position: number) => Promise<void>;
}

interface WorkerFixtures {
  /** The running stack, to which this process is connected: tests can use its stores and fakes. */
  readonly stack: { readonly url: string };
  /** The demo customer's session, which the tests of this process share: no test may end it. */
  readonly demoSession: { readonly cookie: string; readonly path: string };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      // `npm start` writes its environment to this file.
      const file = new URL('../../test-results/cloud/environment', import.meta.url);
      Object.assign(process.env, parseEnv(readFileSync(file, 'utf8')));
      await use({ url: String(process.env.RANQUEIA_URL) });
    },
    { scope: 'worker', auto: true },
  ],
  demoSession: [
    async ({ stack }, use) => {
      const user = await findUserByEmail(demoCustomer.email);
      // Without the route, which takes a core for a while to compute the password's hash.
      const cookie = user ? await openSession(user) : '';
      const { body } = await identifyCaller(stack.url, cookie)(routes.companies.list, {});
      await use({ cookie, path: `/companies/${body[0]?.id}` });
    },
    { scope: 'worker' },
  ],
  customer: async ({ baseURL, context }, use) => {
    const url = String(baseURL);
    // The customer gets a demo plan, because a plan of their own would appear in the price list.
    const customer = await newCustomer(url, { planId: LARGEST_PLAN });
    await signIn(context, url, customer);
    await use(customer);
  },
  admin: async ({ baseURL, context }, use) => {
    const url = String(baseURL);
    const admin = await newCustomer(url, { planId: LARGEST_PLAN, isAdmin: true });
    await signIn(context, url, admin);
    await use(admin);
  },
  demo: async ({ baseURL, context, demoSession }, use) => {
    await signIn(context, String(baseURL), demoSession);
    await use(demoSession);
  },
  refusals: [
    async ({ browser }, use) => {
      const refusals: string[] = [];
      const listen = (context: BrowserContext) =>
        context.on('console', (message) => {
          if (message.text().includes('Content Security Policy')) refusals.push(message.text());
        });
      browser.on('context', listen);
      await use(refusals);
      browser.off('context', listen);
      expect(refusals).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // A request that a page makes as its test ends may still be waiting for the real answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  unanswered: [
    async ({ context }, use, testInfo) => {
      const unanswered = new Set<Request>();
      context.on('request', (request) => unanswered.add(request));
      context.on('requestfinished', (request) => unanswered.delete(request));
      context.on('requestfailed', (request) => unanswered.delete(request));
      await use(unanswered);
      if (testInfo.status === testInfo.expectedStatus) return;
      const body = [...unanswered].map((request) => `${request.method()} ${request.url()}`).join('\n');
      await testInfo.attach('unanswered requests', { body, contentType: 'text/plain' });
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  plantResult: async ({}, use) => {
    await use(async (q, domain, position) => {
      const body = JSON.stringify({ q, domain, position });
      await fetch(`${process.env.SERPER_URL}/_plant`, { method: 'PUT', body });
    });
  },
});
