import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#shared/contract/route.ts';
import { log } from '../log.ts';
import { endpointFor } from './endpoint.ts';

const USER = { id: 'u', name: 'Ana', email: 'ana@teste.local', isAdmin: false };
const ROUTE = route('user', 'GET', '/api/x', { summary: '', reply: z.object({}) });

it('a request has one moment, however long its session is read', async ({ onTestFinished }) => {
  let clock = 1000;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => clock++);
  onTestFinished(() => spy.mockRestore());
  const identified: number[] = [];
  const endpoint = endpointFor(async (_, now) => {
    identified.push(now);
    clock += 2000;
    return USER;
  });
  const moments: number[] = [];
  const handler = endpoint(ROUTE)(async ({ now, findSignedInUser }) => {
    await findSignedInUser();
    moments.push(now);
    return {};
  });
  const event = { headers: {}, requestContext: { http: { method: 'GET', sourceIp: '::1' } } };
  const context = { awsRequestId: 'r', functionName: 'x', getRemainingTimeInMillis: () => 10_000 };
  await handler(event as unknown as APIGatewayProxyEventV2, context as unknown as Context);
  expect(new Set([...identified, ...moments]).size).toBe(1);
  expect(identified).toHaveLength(2);
});

it.each([
  ['CloudFront, the visitor', { lambda: { caller: 'edge' } }, '203.0.113.7'],
  ['nobody, the caller', undefined, '198.51.100.1'],
])('the log names, behind %s', async (_, authorizer, ip) => {
  const lines = vi.spyOn(log, 'info').mockImplementation(() => undefined);
  const handler = endpointFor(async () => USER, { logsAccess: true })(ROUTE)(async () => ({}));
  const event = {
    headers: { 'cloudfront-viewer-address': '203.0.113.7:4711' },
    requestContext: { http: { method: 'GET', sourceIp: '198.51.100.1' }, authorizer },
  };
  const context = { awsRequestId: 'r', functionName: 'x', getRemainingTimeInMillis: () => 10_000 };
  await handler(event as unknown as APIGatewayProxyEventV2, context as unknown as Context);
  expect(lines).toHaveBeenCalledExactlyOnceWith('Access', expect.objectContaining({ ip, by: 'u' }));
  lines.mockRestore();
});
