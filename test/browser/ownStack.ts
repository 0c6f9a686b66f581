/** Gives a stack of their own to tests that change shared data. Their files run one after another. */
import { startConnectedCloud, type TestCloud } from '../support/cloud/cloud.ts';
import { test } from './fixtures.ts';

/** The stack has the demo and a user pool. Every file leaves the demo's customers and plans unchanged. */
export const testOnOwnStack = test.extend<object, { cloud: TestCloud }>({
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const cloud = await startConnectedCloud({ demo: true, userPool: true, site: true });
      await use(cloud);
      await cloud.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  stack: ({ cloud }, use) => use({ url: cloud.url }),
  baseURL: ({ stack }, use) => use(stack.url),
});
