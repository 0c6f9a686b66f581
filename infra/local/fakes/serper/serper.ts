import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { listen, readJson, sendJson } from '../../http.ts';
import { chance, choose } from '../random.ts';
import { type FaultKind, failWith, faultKinds } from './faults.ts';
import { type Organic, organicOf, type Plant } from './serp.ts';

/** The key that the stand-in accepts unless told another. */
export const STAND_IN_KEY = 'chave-local-do-serper';

const DAY_MS = 86_400_000;

const search = z.object({
  q: z.string().check(z.minLength(1)),
  gl: z.optional(z.string()),
  hl: z.optional(z.string()),
  page: z.optional(z.number()),
});

const faultsForm = z.object({
  /** The share of calls that fail, from 0 to 1. */
  rate: z.number(),
  kinds: z._default(z.array(z.enum(faultKinds)), ['500']),
  /** Only calls for this query fail. */
  q: z.optional(z.string()),
});
export type Faults = z.input<typeof faultsForm>;

const plantForm = z.object({
  q: z.string(),
  domain: z.string(),
  position: z.number(),
  drift: z.optional(z.number()),
  link: z.optional(z.string()),
});

/** One search that arrived, with how it was answered. */
export interface Call {
  readonly q: string;
  readonly page: number;
  readonly fault?: FaultKind;
}

export interface SerperOptions {
  readonly port?: number | undefined;
  readonly apiKey?: string | undefined;
  /** How long an answer takes: a number, or the least and the most, in milliseconds. */
  readonly latencyMs?: number | readonly [number, number] | undefined;
  /** Milliseconds since 1970; decides the day of the results. */
  readonly now?: () => number;
}

type MakeBody = (organic: readonly Organic[], call: Call) => unknown;

/** The stand-in while it runs. */
export interface Serper {
  readonly url: string;
  readonly apiKey: string;
  /** The searches so far, in the order of their arrival. */
  readonly calls: readonly Call[];
  /** How many searches there were for a query, and for a page of it. */
  readonly count: (q?: string, page?: number) => number;
  readonly plant: (...plants: readonly Plant[]) => void;
  readonly setFaults: (faults: Faults) => void;
  /** Lets a test make the body of every answer, from what would have been its results; it may take its time. */
  readonly answerWith: (make: MakeBody) => void;
  /** Forgets calls, plants, faults and made bodies. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Stands in for google.serper.dev: `POST /search` and `GET /account` as Serper answers them, and for tests and people
 * `PUT /_faults`, `PUT /_plant`, `GET /_calls` and `DELETE /_calls`. Keeps nothing on disk: the same question has the same answer.
 */
export const startSerper = async (options: SerperOptions = {}): Promise<Serper> => {
  const apiKey = options.apiKey ?? STAND_IN_KEY;
  const now = options.now ?? Date.now;
  const calls: Call[] = [];
  let plants: readonly Plant[] = [];
  let faults = z.parse(faultsForm, { rate: 0 });
  let makeBody: MakeBody | undefined;

  const plant = (...more: readonly Plant[]) => {
    const same = (one: Plant, other: Plant) => one.q === other.q && one.domain === other.domain;
    plants = [...plants.filter((known) => !more.some((given) => same(known, given))), ...more];
  };
  const setFaults = (given: Faults) => {
    faults = z.parse(faultsForm, given);
  };
  const faultFor = (q: string): FaultKind | undefined => {
    if (faults.q !== undefined && faults.q !== q) return undefined;
    return chance('fault', calls.length) < faults.rate
      ? choose(faults.kinds, 'kind', calls.length)
      : undefined;
  };

  const answerSearch = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = z.safeParse(search, await readJson(request).catch(() => undefined));
    if (!asked.success) {
      return sendJson(response, 400, { message: 'Missing query parameter', statusCode: 400 });
    }
    const { q, gl = 'us', hl = 'en', page = 1 } = asked.data;
    const fault = faultFor(q);
    calls.push({ q, page, ...(fault && { fault }) });
    await wait(latencyOf(options.latencyMs, calls.length));
    if (fault) return failWith(fault, response);
    const organic = organicOf({ q, gl, hl, day: Math.floor(now() / DAY_MS) }, page, plants);
    if (makeBody) return sendJson(response, 200, await makeBody(organic, { q, page }));
    const searchParameters = { q, gl, hl, type: 'search', page, engine: 'google' };
    sendJson(response, 200, { searchParameters, organic, credits: 1 });
  };

  const administer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/_faults') setFaults(z.parse(faultsForm, await readJson(request)));
    if (request.url === '/_plant') plant(z.parse(plantForm, await readJson(request)));
    if (request.url === '/_calls' && request.method === 'DELETE') calls.length = 0;
    sendJson(response, 200, { calls, plants, faults });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/_')) return administer(request, response);
    if (request.headers['x-api-key'] !== apiKey) return failWith('403', response);
    if (request.url === '/search' && request.method === 'POST') return answerSearch(request, response);
    if (request.url === '/account') return sendJson(response, 200, { balance: 2500, rateLimit: 50 });
    sendJson(response, 404, { message: 'Not Found', statusCode: 404 });
  };

  const { url, close } = await listen((request, response) => {
    answer(request, response).catch((error) =>
      sendJson(response, 400, { message: String(error), statusCode: 400 }),
    );
  }, options.port);
  return {
    url,
    apiKey,
    calls,
    count: (q, page) =>
      calls.filter((call) => (q === undefined || call.q === q) && (page === undefined || call.page === page))
        .length,
    plant,
    setFaults,
    answerWith: (make) => {
      makeBody = make;
    },
    reset: () => {
      calls.length = 0;
      plants = [];
      makeBody = undefined;
      setFaults({ rate: 0 });
    },
    stop: close,
  };
};

const latencyOf = (given: SerperOptions['latencyMs'] = [300, 900], call: number): number => {
  if (typeof given === 'number') return given;
  const [least, most] = given;
  return least + (most - least) * chance('latency', call);
};
