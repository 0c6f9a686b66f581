import { afterEach, expect, it, vi } from 'vitest';
import { keywords } from '#shared/contract/keywords.ts';
import { reports } from '#shared/contract/reports.ts';
import { call } from './api.ts';
import { requestEarly, takeReply } from './earlyReplies.ts';
import { isTimeout } from './timeLimit.ts';

const params = { id: 'c' };

/** Replaces `fetch` by a server that never answers, and returns the signals of its requests. */
const asked = () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  return signals;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a POST with a signal is a read: it ends by its signal or in time, and early replies stay', async () => {
  vi.useFakeTimers();
  asked();
  requestEarly(['/api/dashboard']);
  const unwanted = new AbortController();
  const left = call(reports.getCompetitor, { params }, unwanted.signal);
  unwanted.abort('left');
  await expect(left).rejects.toBe('left');
  expect(takeReply('/api/dashboard')).toBeDefined();
  const waiting = call(reports.getCompetitor, { params }, new AbortController().signal).catch(isTimeout);
  await vi.advanceTimersByTimeAsync(35_000);
  expect(await waiting).toBe(true);
});

it('a POST without a signal is a write: it is not cut off, and early replies are forgotten', () => {
  const signals = asked();
  requestEarly(['/api/dashboard']);
  void call(reports.getCompetitor, { params });
  expect(signals[1]).toBeUndefined();
  expect(takeReply('/api/dashboard')).toBeUndefined();
});

it('a list is kept in memory, confirmed by its tag, and replaced when it has changed', async () => {
  const sent: (string | null)[] = [];
  let etag = '"1"';
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    const known = new Headers(headers).get('if-none-match');
    sent.push(known);
    return known === etag ? new Response(null, { status: 304 }) : new Response('[]', { headers: { etag } });
  });
  const read = () => call(keywords.list, {});
  const first = await read();
  expect(await read()).toBe(first);
  etag = '"2"';
  expect(await read()).not.toBe(first);
  expect(await read()).toEqual([]);
  await call(keywords.create, { body: { company_id: 'c', keyword: 'k' } }).catch(() => undefined);
  expect(sent).toEqual([null, '"1"', '"1"', '"2"', null]);
});
