import { randomUUID } from 'node:crypto';
import { type IncomingMessage, maxHeaderSize, type RequestListener, type ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import Router from 'find-my-way';
import * as z from 'zod/mini';
import { readBody } from '../http.ts';
import type { AuthorizerSpec, RouteSpec } from '../template/routes.ts';
import {
  type HttpReply,
  type HttpRequest,
  jsonReply,
  type RouteMatch,
  toEvent,
  toReply,
} from './httpEvent.ts';

const MAX_REQUEST_BYTES = 10 * 1024 * 1024;
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

interface GatewayOptions {
  readonly routes: readonly RouteSpec[];
  readonly invoke: (name: string, event: unknown) => Promise<unknown>;
  readonly onLog: (text: string) => void;
  readonly fallback: RequestListener;
}

/** Plays API Gateway. Unknown paths below /api/ get a 404. */
export const gateway = ({ routes, invoke, onLog, fallback }: GatewayOptions): RequestListener => {
  const router = Router({
    // Nothing longer arrives. Routes refuse ids that are too long, as behind API Gateway.
    maxParamLength: maxHeaderSize,
    defaultRoute: (request, response) =>
      isApi(request) ? send(response, notFound) : fallback(request, response),
    onBadUrl: (_path, _request, response) => send(response, jsonReply(400, { message: 'Bad Request' })),
  });
  for (const route of routes) {
    const routeKey = `${route.method} ${route.path}`;
    router.on(
      route.method as Router.HTTPMethod,
      route.path.replace(/\{(\w+)\}/g, ':$1'),
      (request, response, params) => {
        const parameters = Object.fromEntries(
          Object.entries(params).map(([name, value]) => [name, value ?? '']),
        );
        void answer(request, route, { routeKey, parameters }).then((reply) => send(response, reply));
      },
    );
  }

  const authorize = authorizing(invoke);

  /** Undefined if the call is admitted; the authorizer's context is then added to the event. */
  const rejectionOf = async (
    authorizer: AuthorizerSpec,
    event: APIGatewayProxyEventV2,
  ): Promise<HttpReply | undefined> => {
    const decision = await authorize(authorizer, event.headers);
    if (decision === undefined) return unauthorized;
    if (!decision.isAuthorized) return forbidden;
    Object.assign(event.requestContext, { authorizer: { lambda: decision.context } });
    return undefined;
  };

  const replyTo = async (
    request: IncomingMessage,
    route: RouteSpec,
    match: RouteMatch,
  ): Promise<HttpReply> => {
    // Read to its end even if it is too long: a client that is cut off would not see the reply.
    const body = await readBody(request);
    if (body.length > MAX_REQUEST_BYTES) return requestTooLarge;
    const event = toEvent(requestOf(request, body), match);
    const rejection = route.authorizer && (await rejectionOf(route.authorizer, event));
    if (rejection) return rejection;
    if ((event.body?.length ?? 0) > MAX_PAYLOAD_BYTES) return requestTooLarge;
    const result = await invoke(route.function, event);
    const reply = toReply(result);
    return exceedsPayload(reply, result) ? internalError : reply;
  };

  const answer = (request: IncomingMessage, route: RouteSpec, match: RouteMatch): Promise<HttpReply> =>
    replyTo(request, route, match).catch((error: unknown) => {
      onLog(`${route.function}: ${error instanceof Error ? error.stack : error}\n`);
      return internalError;
    });

  return (request, response) => router.lookup(request, response);
};

const notFound = jsonReply(404, { message: 'Not Found' });
const unauthorized = jsonReply(401, { message: 'Unauthorized' });
const forbidden = jsonReply(403, { message: 'Forbidden' });
const requestTooLarge = jsonReply(413, { message: 'Request Entity Too Large' });
const internalError = jsonReply(500, { message: 'Internal Server Error' });

const isApi = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/api/');

const requestOf = (request: IncomingMessage, body: Buffer): HttpRequest => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  httpVersion: request.httpVersion,
  rawHeaders: request.rawHeaders,
  address: request.socket.remoteAddress ?? '127.0.0.1',
  body,
  at: new Date(),
  id: randomUUID(),
});

const send = (response: ServerResponse, { status, headers, body }: HttpReply): void => {
  // Node throws on a malformed header; AWS answers 500.
  try {
    // The length of a 304 would be that of the cached reply.
    response.writeHead(status, { ...headers, ...(status !== 304 && { 'content-length': body.length }) });
    response.end(body);
  } catch {
    response.writeHead(500, { 'content-type': 'application/json' }).end(internalError.body);
  }
};

/** Lambda measures the result as JSON, where escaping at most doubles the body. */
const exceedsPayload = ({ body }: HttpReply, result: unknown): boolean =>
  body.length > MAX_PAYLOAD_BYTES / 2 && JSON.stringify(result).length > MAX_PAYLOAD_BYTES;

type Invoke = (name: string, event: unknown) => Promise<unknown>;

/** An authorizer's decision; the route's function gets its `context`. */
type Decision = z.output<typeof decision>;

type Authorize = (
  authorizer: AuthorizerSpec,
  headers: Readonly<Record<string, string | undefined>>,
) => Promise<Decision | undefined>;

const decision = z.object({
  isAuthorized: z.boolean(),
  context: z._default(z.record(z.string(), z.unknown()), {}),
});

/** Like API Gateway, keeps the decision about a header's value and shares it between all routes. */
const authorizing = (invoke: Invoke): Authorize => {
  const kept = new Map<string, { readonly decided: Decision; readonly until: number }>();
  return async ({ function: name, header, keptMs }, headers) => {
    const value = headers[header];
    if (value === undefined || value === '') return undefined;
    const known = kept.get(`${name} ${value}`);
    if (known && known.until > Date.now()) return known.decided;
    const event: Pick<APIGatewayRequestAuthorizerEventV2, 'version' | 'type' | 'identitySource' | 'headers'> =
      {
        version: '2.0',
        type: 'REQUEST',
        identitySource: [value],
        headers,
      };
    const decided = z.parse(decision, await invoke(name, event));
    kept.set(`${name} ${value}`, { decided, until: Date.now() + keptMs });
    return decided;
  };
};
