import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { SessionUser } from '#shared/contract/accounts.ts';
import type { BodyOf, ParamsOf, QueryOf, ReplyInputOf, Route } from '#shared/contract/route.ts';
import { bodyParsers, parsePart, parseUpload, unreadable } from './body.ts';
import { Refusal, statusOf } from './errors.ts';
import { log } from './log.ts';
import { cookieOf, isHttps, requireSameSite } from './request.ts';

type UserOf<R extends Route> = R['access'] extends 'user' | 'admin' ? SessionUser : undefined;

/** What a handler works with: the parsed parts of its request, who asks, and the one reading of the clock. */
export interface Input<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly file: R extends { upload: object } ? Uint8Array : undefined;
  readonly user: UserOf<R>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The caller's address. */
  readonly ip: string;
  readonly https: boolean;
  readonly cookie: (name: string) => string | undefined;
  /** Adds a Set-Cookie header to the reply. */
  readonly setCookie: (cookie: string) => void;
}

/** Finds out who sent a request; undefined where there is no valid session. */
export type Identify = (event: APIGatewayProxyEventV2, now: number) => Promise<SessionUser | undefined>;

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/**
 * Makes the function of a route: same site, session and role, parsing, then `run`, whose reply is parsed too, so that a field that
 * the contract does not declare never leaves the server. A `Refusal` becomes its status with `{error}`; anything else a 500
 * that tells nothing.
 */
export const endpointFor =
  (identify: Identify) =>
  <R extends Route>(route: R) =>
  (run: (input: Input<R>) => Promise<ReplyInputOf<R>>) => {
    const users = new WeakMap<Event, SessionUser>();
    return middy<Event, Result>()
      .use({
        before: async ({ event }) => {
          requireSameSite(event, route);
          const user = await requireAccess(route, event, identify);
          if (user) users.set(event, user);
        },
        onError: (request) => {
          request.response = refuse(request.error);
        },
      })
      .use(bodyParsers(route))
      .handler(async (event) => {
        const cookies: string[] = [];
        const input = await parseInput(route, event, users.get(event), (cookie) => cookies.push(cookie));
        const reply = route.reply.parse(await run(input));
        return { ...(await packed(event, JSON.stringify(reply))), statusCode: 200, cookies };
      });
  };

const replyHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Lambda carries 6 MB at most, and an HTTP API does not compress: what is long goes as gzip to whoever takes it. */
const packed = async (event: Event, body: string) => {
  const accepts = /\bgzip\b/.test(event.headers['accept-encoding'] ?? '');
  if (!accepts || body.length < GZIP_FROM) return { headers: replyHeaders, body };
  const bytes = await promisify(gzip)(body, { level: 4 });
  const headers = { ...replyHeaders, 'content-encoding': 'gzip', vary: 'accept-encoding' };
  return { headers, body: bytes.toString('base64'), isBase64Encoded: true };
};

const GZIP_FROM = 32 * 1024;

const requireAccess = async (route: Route, event: Event, identify: Identify) => {
  if (route.access !== 'user' && route.access !== 'admin') return undefined;
  const user = await identify(event, Date.now());
  if (!user) throw new Refusal('unauthenticated', 'Sua sessão terminou. Faça login para continuar.');
  if (route.access === 'admin' && !user.isAdmin) {
    throw new Refusal('forbidden', 'Esta página é exclusiva para administradores.');
  }
  return user;
};

const parseInput = async <R extends Route>(
  route: R,
  event: Event,
  user: SessionUser | undefined,
  setCookie: (cookie: string) => void,
): Promise<Input<R>> => {
  const { params, query, body, upload } = route;
  const parts = {
    params: params && parseParams(params, event.pathParameters),
    query: query && parsePart(query, event.queryStringParameters ?? {}),
    body: body && parsePart(body, event.body),
    file: upload && (await parseUpload(upload, event)),
    user,
    now: Date.now(),
    ip: event.requestContext.http.sourceIp,
    https: isHttps(event),
    cookie: (name: string) => cookieOf(event, name),
    setCookie,
  };
  // The parts were parsed by the very schemas that Input<R> is computed from; TypeScript cannot follow that through a generic.
  return parts as unknown as Input<R>;
};

/** An address that cannot be one of ours is one that nothing lies at. */
const parseParams = <S extends z.ZodMiniType>(schema: S, given: Event['pathParameters']): z.output<S> => {
  const { success, data } = schema.safeParse(given ?? {});
  if (!success) throw new Refusal('not_found', 'Não encontrado');
  return data;
};

const refuse = (error: Error | null | undefined): Result => {
  const refusal = error instanceof Refusal ? error : refusalOfParser(error);
  if (refusal) {
    const { message, fields } = refusal;
    return {
      statusCode: statusOf(refusal),
      headers: replyHeaders,
      body: JSON.stringify({ error: message, fields }),
    };
  }
  log.error('A request failed', error ?? 'without an error');
  const body = JSON.stringify({ error: 'Erro interno. Tente novamente em instantes.' });
  return { statusCode: 500, headers: replyHeaders, body };
};

/** What middy's parser throws: 415 and 422 for a body that is not JSON. */
const refusalOfParser = (error: Error | null | undefined): Refusal | undefined => {
  const isParsers = error && 'statusCode' in error && (error.statusCode === 415 || error.statusCode === 422);
  return isParsers ? unreadable() : undefined;
};
