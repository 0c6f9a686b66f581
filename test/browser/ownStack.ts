/** A stack for the tests of one file, which change what all other tests read. */
import { type CloudOptions, startConnectedCloud, type TestCloud } from '../support/cloud.ts';
import { test } from './fixtures.ts';

/** The fixtures on a stack of the file's own. Its tests run one after another, because they share it. */
export const testOnOwnStack = (options: Pick<CloudOptions, 'demo' | 'userPool'> = {}) => {
  const own = test.extend<object, { cloud: TestCloud }>({
    cloud: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
      async ({}, use) => {
        const cloud = await startConnectedCloud({ ...options, site: true });
        await use(cloud);
        await cloud.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    stack: ({ cloud }, use) => use({ url: cloud.url }),
    baseURL: ({ stack }, use) => use(stack.url),
  });
  own.describe.configure({ mode: 'serial' });
  return own;
};
