import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { requireSameSite } from './request.ts';

const eventWith = (headers: Record<string, string>) =>
  ({ headers: { host: 'api.ranqueia.com.br', ...headers } }) as unknown as APIGatewayProxyEventV2;

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
