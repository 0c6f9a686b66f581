import { describe, expect, it } from 'vitest';
import { type HttpRequest, toEvent } from './httpEvent.ts';

const request = (changes: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url: '/api/keywords',
  httpVersion: '1.1',
  rawHeaders: ['Host', 'localhost:3000', 'User-Agent', 'test'],
  address: '127.0.0.1',
  body: Buffer.alloc(0),
  at: new Date('2026-11-21T03:03:00.000Z'),
  id: 'request-1',
  ...changes,
});
const match = { routeKey: 'GET /api/keywords', parameters: {} };

describe('toEvent', () => {
  it('joins repeated headers and query values by a comma, and lists cookies apart', () => {
    const rawHeaders = ['X-A', '1', 'x-a', '2', 'Cookie', 's=1; t=2', 'X-Forwarded-For', '9.9.9.9'];
    const event = toEvent(request({ url: '/api/keywords?a=1&a=2&b=%C3%A7+d', rawHeaders }), match);
    expect(event.headers).toEqual({
      'x-a': '1,2',
      'x-forwarded-for': '9.9.9.9, 127.0.0.1',
      'x-forwarded-proto': 'http',
    });
    expect(event.cookies).toEqual(['s=1', 't=2']);
    expect(event.queryStringParameters).toEqual({ a: '1,2', b: 'ç d' });
    expect(event.rawQueryString).toBe('a=1&a=2&b=%C3%A7+d');
  });

  it.each([
    ['application/json', '{"a":"ç"}', false],
    ['application/problem+json; charset=utf-8', '{}', false],
    ['text/csv', 'a;b', false],
    ['multipart/form-data; boundary=x', '--x--', true],
    ['application/x-www-form-urlencoded', 'a=1', true],
    ['image/png', '\u0089PNG', true],
  ])('passes a body of %s as text or in base64', (type, text, isBase64Encoded) => {
    const body = Buffer.from(text);
    const event = toEvent(request({ body, rawHeaders: ['Content-Type', type] }), match);
    expect(event.isBase64Encoded).toBe(isBase64Encoded);
    expect(Buffer.from(event.body ?? '', isBase64Encoded ? 'base64' : 'utf8')).toEqual(body);
  });
});
