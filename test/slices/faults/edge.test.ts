import { get } from 'node:http';
import { CreateSecretCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { describe, expect, vi } from 'vitest';
import { description } from '#shared/contract/description.ts';
import { allRoutes, routes } from '#shared/contract/index.ts';
import { urlOf } from '#shared/contract/route.ts';
import { openApi } from '#shared/openapi/document.ts';
import { isOriginKey } from '../../../functions/api/edge/admit.authorizer.ts';
import { listen } from '../../../infra/local/http.ts';
import { findItems } from '../../support/cloud/storedData.ts';
import { callerOf } from '../../support/people/caller.ts';
import { it as base } from '../../support/slice.ts';

const it = base.extend('apiUrl', { scope: 'file' }, async ({ cloud }, { onCleanup }) => {
  const server = await listen(cloud.answerDirectly);
  onCleanup(server.close);
  return server.url;
});

/** Sends a request with another Host header, which `fetch` does not allow. */
const sendTo = (url: string, host: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { host } }, async (response) => {
      const chunks = await Array.fromAsync(response, String);
      resolve(JSON.parse(chunks.join('')));
    }).on('error', reject);
  });

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
      expect((await callerOf(cloud.url, '', headers)(routes.accounts.login, wrong)).status).toBe(401);
    }
    const counts = await findItems(cloud, 'RATE_LIMIT#login-network#');
    expect(counts.map((item) => JSON.parse(item))).toEqual([
      expect.objectContaining({
        PK: { S: 'RATE_LIMIT#login-network#127.0.0.1' },
        attempts: { N: String(spoofed.length) },
      }),
    ]);
  });

  it('leads back to the host that the browser called, and to no other', async ({ cloud }) => {
    const visitor = callerOf(cloud.url, '', {
      'x-site-host': 'mau.com.br',
      'x-forwarded-host': 'mau.com.br',
    });
    const { body } = await visitor(routes.accounts.startGoogle, { query: {} });
    expect(new URL(body.redirectUrl).searchParams.get('redirect_uri')).toBe(
      `${cloud.url}/auth/google/callback`,
    );
  });

  it('leads back to the site, whatever host a local request names', async ({ cloud }) => {
    const { port } = new URL(cloud.url);
    const redirectUriFor = async (host: string): Promise<string | null> => {
      const response = await sendTo(cloud.url + routes.accounts.startGoogle.path, host);
      const { redirectUrl } = routes.accounts.startGoogle.reply.parse(response);
      return new URL(redirectUrl).searchParams.get('redirect_uri');
    };
    const site = `http://localhost:${port}/auth/google/callback`;
    for (const host of ['mau.com.br', `mau.com.br:${port}`, '127.0.0.1:1', `localhost:${port}@mau.com.br`]) {
      expect([host, await redirectUriFor(host)]).toEqual([host, site]);
    }
    expect(await redirectUriFor(`localhost:${port}`)).toBe(site);
  });

  it('takes the key before a change for as long as CloudFront may still send it', async ({ cloud }) => {
    const id = cloud.environment.ORIGIN_KEY_SECRET_ID;
    const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
    for (const key of keys) {
      await cloud.clients.secrets.send(
        new PutSecretValueCommand({ SecretId: id, SecretString: JSON.stringify({ key }) }),
      );
    }
    expect(await Promise.all(keys.map(isOriginKey))).toEqual([false, true, true]);
  });

  it('takes only its key while it was never changed', async ({ cloud }) => {
    const { ORIGIN_KEY_SECRET_ID: id } = cloud.environment;
    const other = new CreateSecretCommand({
      Name: 'OtherKey',
      SecretString: JSON.stringify({ key: 'k'.repeat(40) }),
    });
    await cloud.clients.secrets.send(other);
    vi.stubEnv('ORIGIN_KEY_SECRET_ID', 'OtherKey');
    expect(await Promise.all(['k'.repeat(40), 'l'.repeat(40), ''].map(isOriginKey))).toEqual([
      true,
      false,
      false,
    ]);
    vi.stubEnv('ORIGIN_KEY_SECRET_ID', id);
  });

  it('takes no key that could be guessed', async ({ cloud }) => {
    const { ORIGIN_KEY_SECRET_ID: id } = cloud.environment;
    const short = { Name: 'ShortKey', SecretString: JSON.stringify({ key: 'k'.repeat(31) }) };
    await cloud.clients.secrets.send(new CreateSecretCommand(short));
    vi.stubEnv('ORIGIN_KEY_SECRET_ID', 'ShortKey');
    await expect(isOriginKey('k'.repeat(31))).rejects.toThrow('The secret ShortKey is malformed');
    vi.stubEnv('ORIGIN_KEY_SECRET_ID', id);
  });
});

describe('the description of the API', () => {
  it('is served to everybody', async ({ visitor }) => {
    const { status, body } = await visitor(routes.description.get, {});
    expect({ status, body }).toEqual({ status: 200, body: JSON.parse(JSON.stringify(openApi())) });
  });

  it('is compressed, and kept by browsers until it changes', async ({ cloud }) => {
    const url = `${cloud.url}${description.get.path}`;
    const first = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const second = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
  });
});
