import type { APIGatewayProxyEventV2 } from 'aws-lambda';

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

/** The route of a request. Path parameters are decoded. */
export interface RouteMatch {
  readonly routeKey: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const ACCOUNT = '000000000000';

/** Makes an event in payload format 2.0 of HTTP APIs. */
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
