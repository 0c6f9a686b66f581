import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SerperFake, startSerper } from './serper.ts';

let serper: SerperFake;
beforeAll(async () => {
  serper = await startSerper({ latencyMs: 0, now: () => Date.UTC(2026, 10, 21) });
});
afterEach(() => serper.reset());
afterAll(() => serper.stop());
const put = (path: string, body: unknown) =>
  fetch(`${serper.url}${path}`, { method: 'PUT', body: JSON.stringify(body) });

describe('the fake of Serper', () => {
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
});
