import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { SessionUser } from '#shared/contract/accounts.ts';
import type { ReplyInputOf, Route } from '#shared/contract/route.ts';
import { AppError } from '../errors.ts';
import { logAs } from '../log.ts';
import { runUntil } from '../time/deadline.ts';
import { RESERVED_MS } from '../time/timeLimits.ts';
import { bodyParsers } from './body.ts';
import { type Input, parseInput } from './input.ts';
import { requireSameSite } from './request.ts';
import { okResponse, revalidatedResponse, toResponse } from './response.ts';

/** Returns undefined without a valid session. */
export type Identify = (event: APIGatewayProxyEventV2, now: number) => Promise<SessionUser | undefined>;

interface Arrival {
  readonly now: number;
  readonly user: SessionUser | undefined;
}

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/**
 * Checks origin, session and role. Also parses the reply, so that undeclared fields never leave the server.
 */
export const endpointFor =
  (identify: Identify) =>
  <R extends Route>(route: R) =>
  (run: (input: Input<R>) => Promise<ReplyInputOf<R>>) => {
    const arrivals = new WeakMap<Event, Arrival>();
    const handle = middy<Event, Result>()
      .use({
        before: async ({ event, context }) => {
          logAs(context);
          requireSameSite(event, route);
          const now = Date.now();
          arrivals.set(event, { now, user: await requireAccess(route, event, now, identify) });
        },
        onError: (request) => {
          request.response = toResponse(request.error, route.access);
        },
      })
      .use(bodyParsers(route))
      .handler(async (event) => {
        const arrival = arrivals.get(event);
        if (!arrival) throw new Error('The request has not arrived');
        const cookies: string[] = [];
        const input = await parseInput(route, event, {
          ...arrival,
          findSignedInUser: () => identify(event, arrival.now),
          setCookie: (cookie) => cookies.push(cookie),
        });
        const reply = await run(input);
        const toJson = () => JSON.stringify(route.reply.parse(reply));
        const isRevalidated = route.revalidated === true && typeof reply === 'object' && reply !== null;
        const response = isRevalidated
          ? revalidatedResponse(event, reply, toJson)
          : okResponse(event, toJson());
        return { ...(await response), cookies };
      });
    return (event: Event, context: Context): Promise<Result> =>
      runUntil(Date.now() + context.getRemainingTimeInMillis() - RESERVED_MS, () => handle(event, context));
  };

const requireAccess = async (route: Route, event: Event, now: number, identify: Identify) => {
  if (route.access !== 'user' && route.access !== 'admin') return undefined;
  const user = await identify(event, now);
  if (!user) throw new AppError('unauthenticated', 'Sua sessão terminou. Faça login para continuar.');
  if (route.access === 'admin' && !user.isAdmin) {
    throw new AppError('forbidden', 'Esta página é exclusiva para administradores.');
  }
  return user;
};
