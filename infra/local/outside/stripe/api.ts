import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { catchUp } from './clock.ts';
import { expanded } from './expand.ts';
import { type FaultKind, failWith, faultFor, readFaults } from './faults.ts';
import { answerOf, keepAnswer, keyInUse } from './idempotency.ts';
import { readParams, text } from './params.ts';
import { unauthorized, unrecognized } from './refusal.ts';
import { routeOf } from './routes/all.ts';
import type { Route } from './routes/route.ts';
import { type Answer, type Asked, attempt, readAsked, refused, send } from './wire.ts';
import type { World } from './world.ts';

const SLOW_MS = 10_000;

/** One call that arrived; its status is 0 until it is answered, and for ever where it never is. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Stripe's API, as far as the product uses it. */
export interface Api {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly calls: readonly ApiCall[];
  readonly setFaults: (given: unknown) => void;
  readonly forgetCalls: () => void;
  /** Calls, those that are still on their way, and faults. */
  readonly forget: () => void;
}

/** Answers calls about a world to whoever has the key, with the faults that are wished for. */
export const startApi = (world: World, secretKey: string): Api => {
  const calls: { method: string; path: string; status: number }[] = [];
  const inFlight = new Set<string | symbol>();
  let faults = readFaults({ rate: 0 });
  let life = new AbortController();

  const act = (route: Route, id: string, { method, path, form, key }: Asked): Answer => {
    const { expand = [], ...own } = form;
    const fingerprint = JSON.stringify([method, path, form]);
    catchUp(world, world.now());
    return world.change(() => {
      const kept = key === undefined ? undefined : answerOf(world, key, fingerprint);
      if (kept) return { status: kept.status, body: kept.body, isReplay: true };
      const done = attempt(() => {
        const { expand: paths } = readParams(expansion, { expand });
        return expanded(world, route.answer(world, { id, form: own }), paths);
      });
      if (key !== undefined)
        keepAnswer(world, { key, asked: fingerprint, status: done.status, body: done.body });
      return done;
    }, key);
  };

  const process = async (
    asked: Asked,
    authorization: string | undefined,
    isSlow: boolean,
  ): Promise<Answer> => {
    const { method, path, key } = asked;
    const given = authorization?.replace(/^Bearer /, '');
    if (given !== secretKey) throw unauthorized(given);
    const found = routeOf(method, path);
    if (!found) throw unrecognized(method, path);
    if (key !== undefined && inFlight.has(key)) throw keyInUse(key);
    return isSlow ? actLate(found.route, found.id, asked) : act(found.route, found.id, asked);
  };

  const actLate = async (route: Route, id: string, asked: Asked): Promise<Answer> => {
    // A call without a key is in nobody's way.
    const flight = asked.key ?? Symbol('no key');
    inFlight.add(flight);
    try {
      await wait(SLOW_MS, undefined, { ref: false, signal: life.signal });
      return act(route, id, asked);
    } finally {
      inFlight.delete(flight);
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await readAsked(request);
    const call = { method: asked.method, path: asked.path, status: 0 };
    calls.push(call);
    const fault = faultFor(faults, asked.path, calls.length);
    if (isAtOnce(fault)) {
      call.status = failWith(fault, response);
      return;
    }
    const { authorization } = request.headers;
    const done = await process(asked, authorization, fault === 'slow').catch((error: unknown) =>
      refused(error),
    );
    if (fault === 'lost') {
      response.destroy();
      return;
    }
    call.status = done.status;
    send(response, done, asked.key, world.id('req_'));
  };

  const forgetCalls = () => {
    calls.length = 0;
  };
  return {
    answer,
    calls,
    setFaults: (given) => {
      faults = readFaults(given);
    },
    forgetCalls,
    forget: () => {
      life.abort();
      life = new AbortController();
      inFlight.clear();
      forgetCalls();
      faults = readFaults({ rate: 0 });
    },
  };
};

const expansion = z.object({ expand: z.array(text) });

const isAtOnce = (fault: FaultKind | undefined): fault is Exclude<FaultKind, 'slow' | 'lost'> =>
  fault !== undefined && fault !== 'slow' && fault !== 'lost';
