import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { SITE_HOST_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/edge.ts';

/** Added by the authorizer. The value is a string, because every kind of API passes strings on. */
const callContext = z.object({ caller: z.literal('edge') });
export type CallContext = z.output<typeof callContext>;

const authorized = z.object({ authorizer: z.object({ lambda: callContext }) });

/** Reads a header that CloudFront sets; ignores it on direct calls of the API, which could forge it. */
const headerFromEdge = (
  { requestContext, headers }: APIGatewayProxyEventV2,
  name: typeof VIEWER_ADDRESS_HEADER | typeof SITE_HOST_HEADER,
): string | undefined => (authorized.safeParse(requestContext).success ? headers[name] : undefined);

/** Returns the caller's address, from CloudFront or, on a direct call, from API Gateway. */
export const addressOf = (event: APIGatewayProxyEventV2): string => {
  const viewer = headerFromEdge(event, VIEWER_ADDRESS_HEADER);
  if (viewer === undefined) return event.requestContext.http.sourceIp;
  return viewer.slice(0, viewer.lastIndexOf(':')).replace(/^\[|\]$/g, '');
};

/**
 * Returns an IPv4 address or an IPv6 /64 network, since one customer has all addresses of the latter (RFC
 * 6177).
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? `${groupsOf(address).slice(0, 4).join(':')}::/64`;
};

const groupsOf = (address: string): readonly string[] => {
  // The URL parser normalises IPv6 addresses (RFC 5952): it shortens only zeros, and only once.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const left = before ?? [];
  const right = after ?? [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
};

export const siteHostOf = (event: APIGatewayProxyEventV2): string | undefined =>
  headerFromEdge(event, SITE_HOST_HEADER) ?? event.headers.host;
