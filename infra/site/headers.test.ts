import { describe, expect, it } from 'vitest';
import { runtimeConfig } from '#shared/runtime.ts';
import { connectionsOf, kindOf, securityHeaders } from './headers.ts';

const rules = { connect: ['https://cep.example'], styleHashes: ['sha256-abc'], https: true };

const directivesOf = (policy = '') =>
  new Map(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]));

describe('the headers of a page', () => {
  it('allow the scripts and styles of the site, and calls to the named addresses', () => {
    const headers = securityHeaders('page', rules);
    const directives = directivesOf(headers['content-security-policy']);
    expect(Object.fromEntries(directives)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'sha256-abc'",
      'connect-src': "'self' https://cep.example",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'upgrade-insecure-requests': '',
    });
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });

  it('do not ask for https where there is none', () => {
    const headers = securityHeaders('page', { ...rules, https: false });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

it('lets an uploaded picture and a reply of the API load and run nothing', () => {
  for (const kind of ['logo', 'api'] as const) {
    const policy = securityHeaders(kind, rules)['content-security-policy'];
    expect([...directivesOf(policy).keys()]).not.toContain('script-src');
    expect(policy).toContain("default-src 'none'");
  }
});

it.each([
  ['/', 'page'],
  ['/api', 'page'],
  ['/api/plans', 'api'],
  ['/apis', 'page'],
  ['/logos/acme/1.png', 'logo'],
  ['/assets/main.js', 'page'],
])('%s is answered as %s', (pathname, kind) => {
  expect(kindOf(pathname)).toBe(kind);
});

it('names what pages call: ViaCEP, the provider, and a user pool where there is one', () => {
  expect(connectionsOf(runtimeConfig.parse({}))).toEqual([
    'https://viacep.com.br',
    'https://google.serper.dev',
  ]);
  const userPool = { id: 'sa-east-1_a', clientId: 'b', domain: 'login.example' };
  expect(connectionsOf(runtimeConfig.parse({ userPool }))).toContain('https://login.example');
});
