import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { addressOf, networkOf, siteHostOf } from './caller.ts';

const spoken = { 'cloudfront-viewer-address': '198.51.100.7:46532', 'x-site-host': 'ranqueia.com.br' };

const callWith = (
  headers: Record<string, string>,
  authorizer?: { lambda: Record<string, unknown> },
): APIGatewayProxyEventV2 => {
  const http = { method: 'GET', path: '/', protocol: 'HTTP/1.1', sourceIp: '10.0.0.1', userAgent: '' };
  const requestContext = { http, ...(authorizer && { authorizer }) };
  return { headers: { host: 'api.test', ...headers }, requestContext } as unknown as APIGatewayProxyEventV2;
};

describe('a call from CloudFront', () => {
  const fromEdge = (viewer: string) =>
    callWith({ ...spoken, 'cloudfront-viewer-address': viewer }, { lambda: { caller: 'edge' } });

  it.each([
    { viewer: '198.51.100.7:46532', address: '198.51.100.7' },
    { viewer: '2001:db8:0:1:0:8a2e:370:7334:46532', address: '2001:db8:0:1:0:8a2e:370:7334' },
    { viewer: '[2001:db8::1]:46532', address: '2001:db8::1' },
  ])('is from $address if it says $viewer', ({ viewer, address }) => {
    expect(addressOf(fromEdge(viewer))).toBe(address);
  });

  it('names the host that the browser called', () => {
    expect(siteHostOf(fromEdge('198.51.100.7:1'))).toBe('ranqueia.com.br');
  });
});

describe('a direct call', () => {
  it.each([
    { by: 'nobody', authorizer: undefined },
    { by: 'another authorizer', authorizer: { lambda: {} } },
    { by: 'somebody else', authorizer: { lambda: { caller: 'browser' } } },
  ])('is not believed, authorized by $by', ({ authorizer }) => {
    const call = callWith({ ...spoken, 'x-forwarded-for': '203.0.113.9' }, authorizer);
    expect(addressOf(call)).toBe('10.0.0.1');
    expect(siteHostOf(call)).toBe('api.test');
  });
});

describe('networkOf', () => {
  it.each([
    { address: '198.51.100.7', network: '198.51.100.7' },
    { address: '::ffff:198.51.100.7', network: '198.51.100.7' },
    { address: '2001:db8:0:1:8:8a2e:370:7334', network: '2001:db8:0:1::/64' },
    { address: '2001:0DB8:0000:0001:ffff::9', network: '2001:db8:0:1::/64' },
    { address: '2001:db8::1', network: '2001:db8:0:0::/64' },
    { address: '::1', network: '0:0:0:0::/64' },
    { address: 'fe80::1%eth0', network: 'fe80:0:0:0::/64' },
    { address: '1::', network: '1:0:0:0::/64' },
  ])('of $address is $network', ({ address, network }) => {
    expect(networkOf(address)).toBe(network);
  });
});
