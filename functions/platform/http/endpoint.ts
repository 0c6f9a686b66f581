import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { SessionUser } from '#shared/contract/accounts.ts';
import type { ReplyInputOf, Route } from '#shared/contract/route.ts';
import { AppError } from '../errors.ts';
import { log, logAs } from '../log.ts';
import { runUntil } from '../time/deadline.ts';
import { RESERVED_MS } from '../time/timeLimits.ts';
import { bodyParsers } from './body.ts';
import { addressOf } from './caller.ts';
import { type Input, parseInput } from './input.ts';
import { requireSameSite } from './request.ts';
import { okResponse, revalidatedResponse, toResponse } from './response.ts';

export type Identify = (event: APIGatewayProxyEventV2, now: number) => Promise<SessionUser | undefined>;

interface Arrival {
  readonly now: number;
  readonly user: SessionUser | undefined;
  about?: string;
}

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/**
 * Checks origin, session and role. Also parses the reply, so that undeclared fields never leave the server.
 */
export const endpointFor =
  (identify: Identify, { logsAccess = false } = {}) =>
  <R extends Route>(route: R) =>
  (run: (input: Input<R>) => Promise<ReplyInputOf<R>>) => {
    const arrivals = new WeakMap<Event, Arrival>();
    const isChange = route.access === 'admin' && route.method !== 'GET';
    /** Who changed access, or was refused it, and from where; the audit has what an administrator changed. */
    const logAnswer = (event: Event, outcome: string): void => {
      if (!logsAccess && !isChange && outcome !== 'forbidden') return;
      const { user, about } = arrivals.get(event) ?? {};
      log.info('Access', {
        asked: `${route.method} ${route.path}`,
        outcome,
        ip: addressOf(event),
        by: user?.id,
        account: about ?? event.pathParameters?.id?.slice(0, 64) ?? user?.id,
      });
    };
    const handle = middy<Event, Result>()
      .use({
        before: async ({ event, context }) => {
          logAs(context);
          requireSameSite(event, route);
          const now = Date.now();
          const user = needsSession(route) ? await identify(event, now) : undefined;
          arrivals.set(event, { now, user });
          requireAccess(route, user);
        },
        after: ({ event }) => logAnswer(event, 'done'),
        onError: (request) => {
          logAnswer(request.event, codeOf(request.error));
          request.response = toResponse(request.error, route.access);
        },
      })
      .use(bodyParsers(route))
      .handler(async (event) => {
        const arrival = arrivals.get(event);
        if (!arrival) throw new Error('The request has not arrived');
        const cookies: string[] = [];
        const headers: Record<string, string> = {};
        const input = await parseInput(route, event, {
          now: arrival.now,
          user: arrival.user,
          findSignedInUser: () => identify(event, arrival.now),
          setCookie: (cookie) => cookies.push(cookie),
          setHeader: (name, value) => {
            headers[name] = value;
          },
          about: (account) => {
            arrival.about = account;
          },
        });
        const reply = await run(input);
        const toJson = () => JSON.stringify(route.reply.parse(reply));
        const isRevalidated = route.revalidated === true && typeof reply === 'object' && reply !== null;
        const response = await (isRevalidated
          ? revalidatedResponse(event, reply, toJson)
          : okResponse(event, toJson()));
        return { ...response, headers: { ...response.headers, ...headers }, cookies };
      });
    return (event: Event, context: Context): Promise<Result> =>
      runUntil(Date.now() + context.getRemainingTimeInMillis() - RESERVED_MS, () => handle(event, context));
  };

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'failed');

const needsSession = ({ access }: Route): boolean => access === 'user' || access === 'admin';

const requireAccess = (route: Route, user: SessionUser | undefined): void => {
  if (!needsSession(route)) return;
  if (!user) throw new AppError('unauthenticated', 'Sua sessão terminou. Faça login para continuar.');
  if (route.access === 'admin' && !user.isAdmin) {
    throw new AppError('forbidden', 'Esta página é exclusiva para administradores.');
  }
};
