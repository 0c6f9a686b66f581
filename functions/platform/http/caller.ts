/** Who calls, and at which address the browser sees the site. */
import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { SITE_HOST_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/edge.ts';

/** What the authorizer adds to a call: a text, which every kind of API hands on as it is. */
const callContext = z.object({ caller: z.literal('edge') });
export type CallContext = z.output<typeof callContext>;

const authorized = z.object({ authorizer: z.object({ lambda: callContext }) });

/** CloudFront sets both, but anybody who calls the API directly could send them. */
const headerFromEdge = (
  { requestContext, headers }: APIGatewayProxyEventV2,
  name: typeof VIEWER_ADDRESS_HEADER | typeof SITE_HOST_HEADER,
): string | undefined => (authorized.safeParse(requestContext).success ? headers[name] : undefined);

/** The caller's IP address, by CloudFront or, on a direct call, by API Gateway. */
export const addressOf = (event: APIGatewayProxyEventV2): string => {
  const viewer = headerFromEdge(event, VIEWER_ADDRESS_HEADER);
  if (viewer === undefined) return event.requestContext.http.sourceIp;
  return viewer.slice(0, viewer.lastIndexOf(':')).replace(/^\[|\]$/g, '');
};

/**
 * What attempts are counted by: an IPv4 address, or the first 64 bits of an IPv6 address, because a customer
 * of a provider has all addresses that begin with them (RFC 6177).
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? `${groupsOf(address).slice(0, 4).join(':')}::/64`;
};

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): readonly string[] => {
  // URLs hold IPv6 addresses in one form (RFC 5952), which leaves out only zeros, and only once.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const left = before ?? [];
  const right = after ?? [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
};

/** The host that the browser called. */
export const siteHostOf = (event: APIGatewayProxyEventV2): string | undefined =>
  headerFromEdge(event, SITE_HOST_HEADER) ?? event.headers.host;
