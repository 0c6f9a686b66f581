import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import Router from 'find-my-way';
import { readBody } from '../http.ts';
import type { RoutePlan } from '../template/template.ts';
import { toEvent } from './event.ts';
import { jsonReply, type Reply, toReply } from './reply.ts';

/** API Gateway's limit for a request, and Lambda's for an event and a result. */
const REQUEST_MOST = 10 * 1024 * 1024;
const PAYLOAD_MOST = 6 * 1024 * 1024;

interface GatewayOptions {
  readonly routes: readonly RoutePlan[];
  readonly invoke: (name: string, event: unknown) => Promise<unknown>;
  readonly onLog: (text: string) => void;
  /** Answers what no route does and does not lie under /api. */
  readonly otherwise: RequestListener;
}

/** Answers as an HTTP API: the templates' routes by their functions, everything else under /api by a 404. */
export const gateway = ({ routes, invoke, onLog, otherwise }: GatewayOptions): RequestListener => {
  const router = Router({
    // Longer than any id; API Gateway has no limit of its own.
    maxParamLength: 2000,
    defaultRoute: (request, response) =>
      isApi(request) ? send(response, notFound) : otherwise(request, response),
    onBadUrl: (_path, _request, response) => send(response, jsonReply(400, { message: 'Bad Request' })),
  });
  for (const route of routes) {
    const routeKey = `${route.method} ${route.path}`;
    router.on(
      methodOf(route.method),
      route.path.replace(/\{(\w+)\}/g, ':$1'),
      (request, response, params) => {
        const parameters = Object.fromEntries(
          Object.entries(params).map(([name, value]) => [name, value ?? '']),
        );
        void answer(request, route.function, { routeKey, parameters }).then((reply) => send(response, reply));
      },
    );
  }

  const answer = async (
    request: IncomingMessage,
    name: string,
    match: Parameters<typeof toEvent>[1],
  ): Promise<Reply> => {
    try {
      const body = await readBody(request, REQUEST_MOST);
      if (body === undefined) return tooLarge;
      const event = toEvent(arrivalOf(request, body), match);
      if ((event.body?.length ?? 0) > PAYLOAD_MOST) return tooLarge;
      const result = await invoke(name, event);
      const reply = toReply(result);
      return isTooHeavy(reply, result) ? internalError : reply;
    } catch (error) {
      onLog(`${name}: ${error instanceof Error ? error.stack : error}\n`);
      return internalError;
    }
  };

  return (request, response) => router.lookup(request, response);
};

const notFound = jsonReply(404, { message: 'Not Found' });
const tooLarge = jsonReply(413, { message: 'Request Entity Too Large' });
const internalError = jsonReply(500, { message: 'Internal Server Error' });

const isApi = ({ url = '' }: IncomingMessage): boolean => /^\/api(?:[/?]|$)/.test(url);

const arrivalOf = (request: IncomingMessage, body: Buffer): Parameters<typeof toEvent>[0] => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  httpVersion: request.httpVersion,
  rawHeaders: request.rawHeaders,
  address: request.socket.remoteAddress ?? '127.0.0.1',
  body,
  at: new Date(),
  id: randomUUID(),
});

const send = (response: ServerResponse, { status, headers, body }: Reply): void => {
  // Node refuses a malformed header by throwing: the reply is the function's fault, and a 500 as on AWS.
  try {
    response.writeHead(status, { ...headers, 'content-length': body.length });
    response.end(body);
  } catch {
    response.writeHead(500, { 'content-type': 'application/json' }).end(internalError.body);
  }
};

const methodOf = (method: string): Router.HTTPMethod | Router.HTTPMethod[] => {
  const known = methods.find((one) => one === method);
  if (known) return known;
  if (method === 'ANY') return [...methods];
  throw new Error(`The local gateway does not know the method ${method}`);
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Lambda weighs its result as JSON, in which every quote of the body is escaped: at most double. */
const isTooHeavy = ({ body }: Reply, result: unknown): boolean =>
  body.length > PAYLOAD_MOST / 2 && JSON.stringify(result).length > PAYLOAD_MOST;
