import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCloud, type TestCloud } from '../support/cloud/cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

it('runs the real functions on empty state', async () => {
  const response = await fetch(`${cloud.url}/api/plans`);
  expect([response.status, await response.json()]).toEqual([200, []]);
});

it('answers 401 without a session and is idle without work', async () => {
  const response = await fetch(`${cloud.url}/api/companies`);
  expect(response.status).toBe(401);
  await cloud.runScheduledFunctions();
  await cloud.idle();
  expect(cloud.serper.count()).toBe(0);
});
