import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { demoPlans } from '../../infra/local/demo/data.ts';
import { serverDirOf } from '../../infra/site/documents.ts';
import { pruneAssets } from '../../infra/site/prune.ts';
import type { StoredFile } from '../support/site/cloudFront.ts';
import { type SiteSetting, setUpSite, storedFiles } from '../support/site/siteSetting.ts';

let setting: SiteSetting;
beforeAll(async () => {
  setting = await setUpSite();
}, 200_000);
afterAll(() => setting.stop());

describe('the publisher', () => {
  const priceOf = (files: ReadonlyMap<string, StoredFile>, path: string) =>
    /"price":"([\d.]+)"/.exec(String(files.get(path)?.body))?.[1];

  it('follows the plans and the address, and writes nothing when neither has changed', async () => {
    const { publish, setPlans } = setting;
    onTestFinished(() => setPlans(demoPlans));
    const put = async (siteUrl: string) => {
      await publish(siteUrl);
      return storedFiles(setting, 'site');
    };
    const first = await put('https://one.example');
    expect(priceOf(first, 'plans/index.html')).toBe('49.90');
    const { s3 } = setting;
    // The test damages the stored page, so that it can tell whether the page is written again.
    await s3.send(new PutObjectCommand({ Bucket: 'site', Key: 'plans/index.html', Body: 'damaged' }));
    expect(String((await put('https://one.example')).get('plans/index.html')?.body)).toBe('damaged');
    setPlans(demoPlans.map((plan) => ({ ...plan, price_monthly: plan.price_monthly + 10 })));
    expect(priceOf(await put('https://one.example'), 'plans/index.html')).toBe('59.90');
    const moved = await put('https://two.example');
    expect(String(moved.get('sitemap.xml')?.body)).toContain('<loc>https://two.example/plans</loc>');
    expect(moved.get('index.html')?.headers).toEqual({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it('keeps the last pages and fails when the plans cannot be read', async () => {
    const { publish, setPlans } = setting;
    onTestFinished(() => setPlans(demoPlans));
    await publish('https://one.example');
    setPlans([{ id: 'not a plan' }]);
    await expect(publish('https://one.example')).rejects.toThrow();
    expect(priceOf(await storedFiles(setting, 'site'), 'index.html')).toBe('49.90');
  });

  describe('and the assets of earlier builds', () => {
    const DAY = 86_400_000;
    const put = (Key: string, Body: string) =>
      setting.s3.send(new PutObjectCommand({ Bucket: 'site', Key, Body }));
    const pruneAt = (now: number) => pruneAssets(setting.s3, 'site', serverDirOf(setting.buildDir), now);
    const keysOf = async (prefix: string) =>
      [...(await storedFiles(setting, 'site')).keys()].filter((key) => key.startsWith(prefix));

    it('records its build as a release, with the assets that a deployment uploads', async () => {
      await setting.publish('https://three.example');
      const { body } = (await storedFiles(setting, 'site')).get('releases') ?? {};
      const [{ assets }] = JSON.parse(String(body));
      expect(assets.length).toBeGreaterThan(20);
      expect(assets.filter((key: string) => !/^assets\/[\w.-]+\.(?:js|css|woff2)$/.test(key))).toEqual([]);
    });

    it('keeps those of the last releases for 30 days, removes older ones, and never those of its own', async () => {
      const now = Date.now();
      const release = (daysAgo: number, name: string) => ({
        since: now - daysAgo * DAY,
        assets: [`assets/${name}.js`],
      });
      const olderOnes = [release(50, 'd'), release(51, 'c'), release(52, 'b'), release(53, 'a')];
      await put('releases', JSON.stringify(olderOnes));
      for (const name of ['a', 'b', 'c', 'd', 'forgotten']) await put(`assets/${name}.js`, name);
      await pruneAt(now);
      // Files written within a day may belong to a deployment that has just begun.
      expect(await keysOf('assets/')).toHaveLength(5);
      const [own = ''] = JSON.parse(String((await storedFiles(setting, 'site')).get('releases')?.body))[0]
        .assets;
      await put(own, 'of this build');
      await pruneAt(now + 2 * DAY);
      expect(await keysOf('assets/')).toEqual(['assets/c.js', 'assets/d.js', own].toSorted());
      await pruneAt(now + 2 * DAY);
      expect(await keysOf('assets/')).toHaveLength(3);
    });
  });
});
