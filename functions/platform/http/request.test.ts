import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { cookieOf, isHttps, requireSameSite } from './request.ts';

const eventWith = (headers: Record<string, string>, cookies: string[] = []): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: 'POST /api/companies',
  rawPath: '/api/companies',
  rawQueryString: '',
  headers: { host: 'api.ranqueia.com.br', ...headers },
  cookies,
  isBase64Encoded: false,
  requestContext: {
    accountId: '',
    apiId: '',
    domainName: '',
    domainPrefix: '',
    http: { method: 'POST', path: '/api/companies', protocol: 'HTTP/1.1', sourceIp: '::1', userAgent: '' },
    requestId: '',
    routeKey: 'POST /api/companies',
    stage: '$default',
    time: '',
    timeEpoch: 0,
  },
});

afterEach(() => vi.unstubAllEnvs());

describe('requireSameSite', () => {
  it.each([
    { from: 'our own page', headers: { 'sec-fetch-site': 'same-origin' } },
    { from: 'the address bar', headers: { 'sec-fetch-site': 'none' } },
    { from: 'our own page, in an old browser', headers: { origin: 'https://api.ranqueia.com.br' } },
    { from: 'our page on CloudFront, in an old browser', headers: { origin: 'https://ranqueia.com.br' } },
    { from: 'a program', headers: {} },
  ])('accepts a change from $from', ({ headers }) => {
    vi.stubEnv('SITE_URL', 'https://ranqueia.com.br');
    expect(() => requireSameSite(eventWith(headers), routes.companies.create)).not.toThrow();
  });

  it.each([
    { from: 'another site', headers: { 'sec-fetch-site': 'cross-site' } },
    { from: 'a neighbouring subdomain', headers: { 'sec-fetch-site': 'same-site' } },
    { from: 'another site, in an old browser', headers: { origin: 'https://mau.com.br' } },
    { from: 'a sandboxed frame', headers: { origin: 'null' } },
    { from: 'another port', headers: { origin: 'https://api.ranqueia.com.br:8443' } },
    {
      from: 'another site that sends our origin',
      headers: { origin: 'https://api.ranqueia.com.br', 'sec-fetch-site': 'cross-site' },
    },
  ])('rejects a change from $from', ({ headers }) => {
    const event = eventWith(headers);
    for (const route of [routes.companies.create, routes.accounts.login, routes.accounts.logout]) {
      expect(() => requireSameSite(event, route)).toThrow('a partir do próprio site');
    }
    expect(() => requireSameSite(event, routes.companies.list)).not.toThrow();
  });
});

describe('a request', () => {
  it('used https if the gateway says so', () => {
    expect(isHttps(eventWith({ 'x-forwarded-proto': 'https' }))).toBe(true);
    expect(isHttps(eventWith({ 'x-forwarded-proto': 'http' }))).toBe(false);
    expect(isHttps(eventWith({}))).toBe(false);
  });

  it('finds a cookie by its whole name', () => {
    const event = eventWith({}, ['mysession=1', 'session=a=b']);
    expect(cookieOf(event, 'session')).toBe('a=b');
    expect(cookieOf(event, 'sess')).toBeUndefined();
  });
});
