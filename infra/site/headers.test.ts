import { describe, expect, it } from 'vitest';
import { runtimeConfig } from '#shared/runtime.ts';
import { connectionsOf, kindOf, securityHeaders } from './headers.ts';

const rules = { connect: ['https://cep.example'], styleHashes: ['sha256-abc='], https: true };

const pagePolicy = (changes: Partial<Parameters<typeof securityHeaders>[1]> = {}) => {
  const { 'content-security-policy': policy = '' } = securityHeaders('page', { ...rules, ...changes });
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
};

it('nobody indexes a page with a token in its address, nor learns the address from it', () => {
  const shared = securityHeaders(kindOf('/r/um-token'), rules);
  expect(shared).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  expect(securityHeaders(kindOf('/dashboard'), rules)).not.toHaveProperty('x-robots-tag');
});

describe('the policy of pages', () => {
  it('allows no inline code but the styles with a hash', () => {
    const { 'style-src-attr': attributes, ...directives } = pagePolicy();
    expect(attributes).toEqual(["'unsafe-inline'"]);
    expect(directives['script-src']).toEqual(["'self'"]);
    expect(directives['style-src']).toEqual(["'self'", "'sha256-abc='"]);
    expect(Object.values(directives).flat().join(' ')).not.toContain('unsafe');
  });

  it('lets pages call the site and what the configuration names, and be framed by nobody', () => {
    expect(pagePolicy()['connect-src']).toEqual(["'self'", 'https://cep.example']);
    expect(pagePolicy()['default-src']).toEqual(["'none'"]);
    expect(pagePolicy()['frame-ancestors']).toEqual(["'none'"]);
  });

  it('asks for https only where the site has it', () => {
    expect(pagePolicy()).toHaveProperty('upgrade-insecure-requests');
    expect(pagePolicy({ https: false })).not.toHaveProperty('upgrade-insecure-requests');
    expect(securityHeaders('page', rules)).toHaveProperty('strict-transport-security');
    expect(securityHeaders('page', { ...rules, https: false })).not.toHaveProperty(
      'strict-transport-security',
    );
  });
});

it('replies of the API and logos load nothing, run nothing and are framed by nobody', () => {
  const policyOf = (kind: 'api' | 'logo') => securityHeaders(kind, rules)['content-security-policy'];
  expect(policyOf('api')).toBe("default-src 'none'; frame-ancestors 'none'");
  // The sandbox gives no permissions, so an uploaded SVG runs no script.
  expect(policyOf('logo')).toBe("default-src 'none'; sandbox");
});

it('pages may call the addresses of their configuration, by origin', () => {
  expect(connectionsOf(runtimeConfig.parse({}))).toEqual([
    'https://viacep.com.br',
    'https://google.serper.dev',
  ]);
  const userPool = { id: 'pool', clientId: 'client', domain: 'entrar.example:8443' };
  const config = { viacepUrl: 'http://127.0.0.1:1/ws', serperAccountUrl: 'https://p.example/account' };
  expect(connectionsOf({ ...config, userPool })).toEqual([
    'http://127.0.0.1:1',
    'https://p.example',
    'https://entrar.example:8443',
  ]);
});
