import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { SessionUser } from '#shared/contract/accounts.ts';
import type { ReplyInputOf, Route } from '#shared/contract/route.ts';
import { bodyParsers, unreadable } from './body.ts';
import { runUntil } from './deadline.ts';
import { Refusal, statusOf } from './errors.ts';
import { type Input, parseInput } from './input.ts';
import { log } from './log.ts';
import { requireSameSite } from './request.ts';

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
      .handler(async (event, context) => {
        const cookies: string[] = [];
        const input = await parseInput(route, event, {
          user: users.get(event),
          findVisitor: () => identify(event, Date.now()),
          setCookie: (cookie) => cookies.push(cookie),
        });
        const over = Date.now() + context.getRemainingTimeInMillis() - RESERVE_MS;
        const reply = route.reply.parse(await runUntil(over, () => run(input)));
        return { ...(await packed(event, JSON.stringify(reply))), statusCode: 200, cookies };
      });
  };

/** Of a function's time, for what comes after the wait for others: a log, a reply. */
const RESERVE_MS = 3000;

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
