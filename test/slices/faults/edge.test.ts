import { CreateSecretCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { allRoutes, routes } from '#shared/contract/index.ts';
import { urlOf } from '#shared/contract/route.ts';
import { openApi } from '#shared/openapi/document.ts';
import { isOriginKey } from '../../../functions/api/edge/edge.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { listen } from '../../../infra/local/http.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { findItems } from '../../support/cloud/storedData.ts';
import { identifyCaller } from '../../support/people/caller.ts';
import { it as base } from '../../support/slice.ts';

const it = base.extend('apiUrl', { scope: 'file' }, async ({ cloud }, { onCleanup }) => {
  const server = await listen(cloud.answerDirectly);
  onCleanup(server.close);
  return server.url;
});

/** Makes a secret of these keys, one after the other, that of CloudFront until the test ends. */
const storeKeys = async ({ clients }: TestCloud, keys: readonly string[]): Promise<string> => {
  const SecretId = newId();
  const [first, ...later] = keys.map((key) => JSON.stringify({ key }));
  await clients.secrets.send(new CreateSecretCommand({ Name: SecretId, SecretString: first }));
  for (const SecretString of later)
    await clients.secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  vi.stubEnv('ORIGIN_KEY_SECRET_ID', SecretId);
  onTestFinished(() => void vi.unstubAllEnvs());
  return SecretId;
};

const wrong = { body: { email: 'alguem@teste.local', password: 'segredo-errado' } };

describe('the API', () => {
  it('rejects direct calls of every route but the webhook of Stripe', async ({ apiUrl }) => {
    const statuses = await Promise.all(
      allRoutes.map(async ({ name, route }) => {
        const params = Object.fromEntries(
          [...route.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, 'x']),
        );
        const response = await fetch(apiUrl + urlOf(route, { params, query: {} }), { method: route.method });
        return [name, response.status];
      }),
    );
    const reached = statuses.filter(([, status]) => status !== 401);
    expect(reached).toEqual([['billing/receiveWebhook', 400]]);
  });

  it('rejects a key that is not that of CloudFront', async ({ apiUrl }) => {
    for (const key of ['x', 'x'.repeat(64)]) {
      const response = await fetch(`${apiUrl}/api/plans`, { headers: { 'x-origin-key': key } });
      expect({ status: response.status, body: await response.json() }).toEqual({
        status: 403,
        body: { message: 'Forbidden' },
      });
    }
  });

  it('counts tries by the address that CloudFront saw', async ({ cloud }) => {
    const spoofed = [
      { 'x-forwarded-for': '203.0.113.1' },
      { 'cloudfront-viewer-address': '203.0.113.2:1' },
      { 'CloudFront-Viewer-Address': '[2001:db8::1]:1', 'x-origin-key': 'x' },
      { 'x-real-ip': '203.0.113.3', forwarded: 'for=203.0.113.4' },
    ];
    for (const headers of spoofed) {
      expect((await identifyCaller(cloud.url, '', headers)(routes.accounts.login, wrong)).status).toBe(401);
    }
    const counts = await findItems(cloud, 'RATE_LIMIT#login-network#');
    expect(counts.map((item) => JSON.parse(item))).toEqual([
      expect.objectContaining({
        PK: { S: 'RATE_LIMIT#login-network#127.0.0.1' },
        attempts: { N: String(spoofed.length) },
      }),
    ]);
  });
});

it.for([
  ['the key before a change for as long as CloudFront may send it', 'abc', [false, true, true]],
  ['only its key while it was never changed', 'k', [true]],
] as const)('the API takes %s', async ([, letters, taken], { cloud }) => {
  const keys = [...letters].map((letter) => letter.repeat(40));
  await storeKeys(cloud, keys);
  expect(await Promise.all(keys.map(isOriginKey))).toEqual(taken);
  expect(await Promise.all(['l'.repeat(40), ''].map(isOriginKey))).toEqual([false, false]);
});

it('the API takes no key that could be guessed', async ({ cloud }) => {
  const id = await storeKeys(cloud, ['k'.repeat(31)]);
  await expect(isOriginKey('k'.repeat(31))).rejects.toThrow(`The secret ${id} is malformed`);
});

describe('the description of the API', () => {
  it('is served to everybody', async ({ visitor }) => {
    const { status, body } = await visitor(routes.description.get, {});
    expect({ status, body }).toEqual({ status: 200, body: JSON.parse(JSON.stringify(openApi())) });
  });
});
