import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { listen, readBody, readJson, sendJson } from '../../http.ts';
import { type HttpFaultKind, httpFailures } from '../httpFaults.ts';
import { seededRandom } from '../random.ts';
import { type OrganicResult, organicResultsOf } from '../results/results.ts';
import { blockQuery, SearchControls } from '../searchControls.ts';

export type FaultKind = HttpFaultKind | '403' | 'credits' | 'operators' | 'blocked';

const failures: Record<FaultKind, (response: ServerResponse) => void> = {
  ...httpFailures,
  '403': (response) => sendJson(response, 403, { message: 'Unauthorized.', statusCode: 403 }),
  credits: (response) => sendJson(response, 400, { message: 'Not enough credits', statusCode: 400 }),
  operators: (response) =>
    sendJson(response, 400, { message: 'Query pattern not allowed for free accounts.', statusCode: 400 }),
  blocked: blockQuery,
};

const failWith = (kind: FaultKind, response: ServerResponse): void => failures[kind](response);

interface AccountControls {
  /** Default: the credits that are left. */
  readonly body?: unknown;
  readonly fault?: FaultKind;
  /** Only this key is accepted from now on. */
  readonly key?: string;
}

/** The fake account's credits, as many as in Serper's second package. */
export const CREDITS = 500_000;

class SerperControls extends SearchControls<FaultKind, OrganicResult> {
  account: AccountControls = {};
  credits = CREDITS;
  /** What every search is refused with, in Serper's own form. */
  refusal: { readonly statusCode: number; readonly message: string } | undefined;

  setAccount(account: AccountControls): void {
    this.account = account;
  }

  override reset(): void {
    super.reset();
    this.account = {};
    this.credits = CREDITS;
    this.refusal = undefined;
  }
}

export const FAKE_SERPER_KEY = 'chave-local-do-serper';

const DAY_MS = 86_400_000;

export interface SerperOptions {
  /** Milliseconds before each answer: a fixed number, or a minimum and a maximum. */
  readonly latencyMs?: number | readonly [number, number] | undefined;
}

export type SerperFake = Awaited<ReturnType<typeof startSerper>>;

/** Allows requests from any origin, as the key manager needs. `PUT /_plant` plants a result. */
export const startSerper = async (options: SerperOptions = {}) => {
  const controls = new SerperControls();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = '/', headers } = request;
    if (url === '/_plant') {
      controls.plant(JSON.parse(String(await readBody(request))));
      return sendJson(response, 200, {});
    }
    allowOtherOrigins(response);
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    if (headers['x-api-key'] !== (controls.account.key ?? FAKE_SERPER_KEY)) return failWith('403', response);
    if (url === '/search' && method === 'POST') return search(controls, options, request, response);
    if (url === '/account') return answerAccount(controls, response);
    sendJson(response, 404, { message: 'Not Found', statusCode: 404 });
  };

  const { url, close } = await listen((request, response) => {
    answer(request, response).catch((error) =>
      sendJson(response, 400, { message: String(error), statusCode: 400 }),
    );
  });
  return Object.assign(controls, { url, apiKey: FAKE_SERPER_KEY, stop: close });
};

const allowOtherOrigins = (response: ServerResponse): void => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'x-api-key');
};

const answerAccount = ({ account, credits }: SerperControls, response: ServerResponse): void => {
  if (account.fault) failWith(account.fault, response);
  else sendJson(response, 200, 'body' in account ? account.body : { balance: credits, rateLimit: 50 });
};

const searchForm = z.object({
  q: z.string().check(z.minLength(1)),
  gl: z._default(z.string(), 'us'),
  hl: z._default(z.string(), 'en'),
  page: z._default(z.number(), 1),
});

const search = async (
  controls: SerperControls,
  { latencyMs }: SerperOptions,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const form = z.safeParse(searchForm, await readJson(request).catch(() => undefined));
  if (!form.success) return sendJson(response, 400, { message: 'Missing query parameter', statusCode: 400 });
  const { q, gl, hl, page } = form.data;
  const call = controls.record({ q, page });
  await wait(latencyOf(latencyMs, controls.calls.length));
  if (call.fault) return failWith(call.fault, response);
  if (controls.refusal) return sendJson(response, controls.refusal.statusCode, controls.refusal);
  if (controls.credits === 0) return failWith('credits', response);
  controls.credits -= 1;
  const day = Math.floor(Date.now() / DAY_MS);
  const organic = organicResultsOf({ q, gl, hl, day }, page, controls.planted);
  if (controls.makeBody) return sendJson(response, 200, await controls.makeBody(organic, call));
  const searchParameters = { q, gl, hl, type: 'search', page, engine: 'google' };
  sendJson(response, 200, { searchParameters, organic, credits: 1 });
};

const latencyOf = (latencyMs: SerperOptions['latencyMs'] = [300, 900], call: number): number => {
  if (typeof latencyMs === 'number') return latencyMs;
  const [min, max] = latencyMs;
  return min + (max - min) * seededRandom('latency', call);
};
