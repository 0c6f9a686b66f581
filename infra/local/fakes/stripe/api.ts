import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { catchUp } from './clock.ts';
import { expanded } from './expand.ts';
import { failWith, isOuter, readFaults, troubleFor } from './faults.ts';
import { answerOf, keepAnswer, keyInUse } from './idempotency.ts';
import { readParams, text } from './params.ts';
import { outage, unauthorized, unrecognized } from './refusal.ts';
import { routeOf } from './routes/all.ts';
import type { Route } from './routes/route.ts';
import { type Answer, type Asked, attempt, readAsked, refused, send } from './wire.ts';
import type { World } from './world.ts';

/** One call that arrived; its status is 0 until it is answered, and for ever where it never is. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

interface Working {
  readonly delayMs: number;
  readonly isFaulty: boolean;
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
  let inFlight = new Set<string | symbol>();
  let faults = readFaults({});
  let life = new AbortController();

  const act = (route: Route, id: string, { method, path, form, key }: Asked, isFaulty: boolean): Answer => {
    const { expand = [], ...own } = form;
    const fingerprint = JSON.stringify([method, path, form]);
    catchUp(world, world.now());
    return world.change(() => {
      const kept = key === undefined ? undefined : answerOf(world, key, fingerprint);
      if (kept) return { status: kept.status, body: kept.body, isReplay: true };
      const done = attempt(() => {
        if (isFaulty) throw outage();
        const { expand: paths } = readParams(expansion, { expand });
        return expanded(world, route.answer(world, { id, form: own }), paths);
      });
      if (key !== undefined)
        keepAnswer(world, { key, asked: fingerprint, status: done.status, body: done.body });
      return done;
    }, key);
  };

  const process = async (asked: Asked, { delayMs, isFaulty }: Working): Promise<Answer> => {
    const { method, path, key } = asked;
    const found = routeOf(method, path);
    if (!found) throw unrecognized(method, path);
    if (key !== undefined && inFlight.has(key)) throw keyInUse(key);
    // A call without a key is in nobody's way.
    const [flights, flight] = [inFlight, key ?? Symbol('no key')];
    flights.add(flight);
    try {
      if (delayMs > 0) await wait(delayMs, undefined, { ref: false, signal: life.signal });
      return act(found.route, found.id, asked, isFaulty);
    } finally {
      flights.delete(flight);
    }
  };

  const authorize = (authorization: string | undefined): void => {
    const given = authorization?.replace(/^Bearer /, '');
    if (given !== secretKey) throw unauthorized(given);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await readAsked(request);
    const call = { method: asked.method, path: asked.path, status: 0 };
    calls.push(call);
    const { kind, delayMs } = troubleFor(faults, asked.path, calls.length);
    if (isOuter(kind)) {
      call.status = failWith(kind, response);
      return;
    }
    const work = async () => {
      authorize(request.headers.authorization);
      return process(asked, { delayMs, isFaulty: kind === '500' });
    };
    const done = await work().catch(refused);
    if (kind === 'lost') {
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
      inFlight = new Set();
      forgetCalls();
      faults = readFaults({});
    },
  };
};

const expansion = z.object({ expand: z.array(text) });
