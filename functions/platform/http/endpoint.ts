import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { SessionUser } from '#shared/contract/accounts.ts';
import type { ReplyInputOf, Route } from '#shared/contract/route.ts';
import { AppError } from '../errors.ts';
import { runUntil } from '../time/deadline.ts';
import { bodyParsers } from './body.ts';
import { type Input, parseInput } from './input.ts';
import { requireSameSite } from './request.ts';
import { okResponse, toResponse } from './response.ts';

/** Finds out who sent a request; undefined where there is no valid session. */
export type Identify = (event: APIGatewayProxyEventV2, now: number) => Promise<SessionUser | undefined>;

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/**
 * Makes the function of a route: same site, session and role, parsing, then `run`, whose reply is parsed too, so that a field that
 * the contract does not declare never leaves the server. A `AppError` becomes its status with `{error}`; anything else a 500
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
          request.response = toResponse(request.error);
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
        return { ...(await okResponse(event, JSON.stringify(reply))), cookies };
      });
  };

/** Of a function's time, for what comes after the wait for others: a log, a reply. */
const RESERVE_MS = 3000;

const requireAccess = async (route: Route, event: Event, identify: Identify) => {
  if (route.access !== 'user' && route.access !== 'admin') return undefined;
  const user = await identify(event, Date.now());
  if (!user) throw new AppError('unauthenticated', 'Sua sessão terminou. Faça login para continuar.');
  if (route.access === 'admin' && !user.isAdmin) {
    throw new AppError('forbidden', 'Esta página é exclusiva para administradores.');
  }
  return user;
};
