/** Gives a stack of their own to tests that change shared data. Their files run one after another. */
import { type CloudOptions, startConnectedCloud, type TestCloud } from '../support/cloud/cloud.ts';
import { test } from './fixtures.ts';

const testOn = (options: Pick<CloudOptions, 'demo' | 'userPool'>) =>
  test.extend<object, { cloud: TestCloud }>({
    cloud: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
      async ({}, use) => {
        const cloud = await startConnectedCloud({ ...options, site: true });
        await use(cloud);
        await cloud.stop();
      },
      { scope: 'worker', timeout: 600_000 },
    ],
    stack: ({ cloud }, use) => use({ url: cloud.url }),
    baseURL: ({ stack }, use) => use(stack.url),
  });

/** Every file that uses this stack leaves the demo's customers and plans unchanged. */
export const testOnDemoStack = testOn({ demo: true });

export const testOnPoolStack = testOn({ userPool: true });
