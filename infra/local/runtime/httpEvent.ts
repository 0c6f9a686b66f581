import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';

export interface HttpRequest {
  readonly method: string;
  /** Path and query exactly as the client sent them. */
  readonly url: string;
  readonly httpVersion: string;
  /** Alternating names and values, as in node:http. */
  readonly rawHeaders: readonly string[];
  readonly address: string;
  readonly body: Buffer;
  readonly at: Date;
  readonly id: string;
}

export interface RouteMatch {
  readonly routeKey: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const ACCOUNT = '000000000000';

export const toEvent = (request: HttpRequest, match: RouteMatch): APIGatewayProxyEventV2 => {
  const { pathname, query } = splitUrl(request.url);
  const { cookie, ...headers } = joinedHeaders(request);
  const cookies = cookie?.split(/; */).filter((one) => one !== '');
  const queryStringParameters = joinedQuery(query);
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: pathname,
    rawQueryString: query,
    ...(cookies && { cookies }),
    headers,
    ...(queryStringParameters && { queryStringParameters }),
    requestContext: contextOf(request, match, pathname, headers),
    ...(Object.keys(match.parameters).length > 0 && { pathParameters: { ...match.parameters } }),
    ...bodyOf(request.body, headers['content-type']),
  };
};

const splitUrl = (url: string) => {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, query: '' } : { pathname: url.slice(0, at), query: url.slice(at + 1) };
};

const joinedHeaders = ({ rawHeaders, address }: HttpRequest): Record<string, string> => {
  const headers: Record<string, string> = {};
  const add = (name: string, value: string, separator: string) => {
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}${separator}${value}`;
  };
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    // HTTP/1.1 allows only one Cookie header, but some clients send several.
    add(name, rawHeaders[at + 1] ?? '', name === 'cookie' ? '; ' : ',');
  }
  // As on AWS, the client's address is appended and the scheme is always overwritten.
  add('x-forwarded-for', address, ', ');
  return { ...headers, 'x-forwarded-proto': 'http' };
};

const joinedQuery = (query: string): Record<string, string> | undefined => {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  }
  return Object.keys(joined).length > 0 ? joined : undefined;
};

const contextOf = (
  { method, httpVersion, address, at, id }: HttpRequest,
  { routeKey }: RouteMatch,
  path: string,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyEventV2['requestContext'] => ({
  accountId: ACCOUNT,
  apiId: 'local',
  domainName: headers.host ?? 'localhost',
  domainPrefix: 'local',
  http: {
    method,
    path,
    protocol: `HTTP/${httpVersion}`,
    sourceIp: address,
    userAgent: headers['user-agent'] ?? '',
  },
  requestId: id,
  routeKey,
  stage: '$default',
  time: logTime(at),
  timeEpoch: at.getTime(),
});

/** The time as web servers log it: `21/Nov/2026:03:03:00 +0000`. */
const logTime = (at: Date): string => {
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
};

/** Content types that API Gateway hands over as text. */
const textTypes = /^(text\/|application\/(json|javascript|xml|[\w.+-]+\+(json|xml))\b)/i;

const bodyOf = (body: Buffer, contentType = 'text/plain') => {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = textTypes.test(contentType);
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
};

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

const functionResult = z.object({
  statusCode: z.number(),
  headers: z.optional(z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))),
  cookies: z.optional(z.nullable(z.array(z.string()))),
  body: z.optional(z.nullable(z.string())),
  isBase64Encoded: z.optional(z.nullable(z.boolean())),
});

/** Reads a result in payload format 2.0. Throws if it is malformed; API Gateway then answers 500. */
export const toReply = (result: unknown): HttpReply => {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    return jsonReply(200, result);
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = z.parse(functionResult, result);
  const given = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...Object.fromEntries(given),
      ...(cookies?.length && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
};

export const jsonReply = (status: number, body: unknown): HttpReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
});
