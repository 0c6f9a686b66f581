import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SerperFake, startSerper } from './serper.ts';

let serper: SerperFake;
beforeAll(async () => {
  serper = await startSerper({ latencyMs: 0, now: () => Date.UTC(2026, 10, 21) });
});
afterEach(() => serper.reset());
afterAll(() => serper.stop());

const post = (body: unknown, key = serper.apiKey, signal?: AbortSignal) =>
  fetch(`${serper.url}/search`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
const put = (path: string, body: unknown) =>
  fetch(`${serper.url}${path}`, { method: 'PUT', body: JSON.stringify(body) });

describe('the fake of Serper', () => {
  it('answers a search with its parameters, ten results and its cost', async () => {
    const response = await post({ q: 'café', gl: 'br', hl: 'pt-br', page: 1 });
    const { searchParameters, organic, credits } = await response.json();
    expect(searchParameters).toMatchObject({ q: 'café', gl: 'br', hl: 'pt-br', page: 1 });
    expect(Object.keys(organic[0]).sort()).toEqual(['link', 'position', 'snippet', 'title']);
    expect(credits).toBe(1);
  });

  it('rejects a wrong key as Serper does, and answers the account, whose credits searches use up', async () => {
    const response = await post({ q: 'café' }, 'wrong');
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ message: 'Unauthorized.', statusCode: 403 });
    const account = () => fetch(`${serper.url}/account`, { headers: { 'X-API-KEY': serper.apiKey } });
    const { balance } = await (await account()).json();
    await post({ q: 'café' });
    expect(await (await account()).json()).toEqual({ balance: balance - 1, rateLimit: 50 });
  });

  it('answers the account to pages of other origins, as it is told', async () => {
    const account = (method = 'GET', key = serper.apiKey) =>
      fetch(`${serper.url}/account`, { method, headers: { 'X-API-KEY': key } });
    const { status, headers } = await account('OPTIONS', '');
    expect([status, headers.get('access-control-allow-headers')]).toEqual([204, 'x-api-key']);
    expect((await account('GET', 'wrong')).headers.get('access-control-allow-origin')).toBe('*');
    await put('/_account', { body: { credits: 7 }, key: 'new' });
    expect((await account()).status).toBe(403);
    expect(await (await account('GET', 'new')).json()).toEqual({ credits: 7 });
    await put('/_account', { fault: '429' });
    expect((await account()).status).toBe(429);
  });

  it('fails the given share of calls, and only for the given query', async () => {
    serper.setFaults({ rate: 0.2, kinds: ['500', '429'] });
    const answers = await Promise.all(Array.from({ length: 200 }, () => post({ q: 'café' })));
    const failed = answers.filter(({ ok }) => !ok).length;
    expect(failed).toBeGreaterThan(20);
    expect(failed).toBeLessThan(60);
    serper.setFaults({ rate: 1, q: 'chá' });
    expect([(await post({ q: 'café' })).status, (await post({ q: 'chá' })).status]).toEqual([200, 500]);
  });
});
