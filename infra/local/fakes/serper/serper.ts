import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { listen, readBody, readJson, sendJson } from '../../http.ts';
import { type OrganicResult, organicResultsOf } from '../results/results.ts';
import { SearchFake } from '../searchFake.ts';

/** The fake account's credits, as many as in Serper's second package. */
export const CREDITS = 500_000;

export const FAKE_SERPER_KEY = 'chave-local-do-serper';

const DAY_MS = 86_400_000;

export interface SerperOptions {
  /** Milliseconds before each answer: a fixed number, or a minimum and a maximum. */
  readonly latencyMs?: number | readonly [number, number] | undefined;
}

class SerperState extends SearchFake<OrganicResult> {
  /** Only this key is accepted. */
  apiKey = FAKE_SERPER_KEY;
  credits = CREDITS;
  /** Tests may answer otherwise. */
  answerAccount = (response: ServerResponse): void =>
    sendJson(response, 200, { balance: this.credits, rateLimit: 50 });
}

export type SerperFake = Awaited<ReturnType<typeof startSerper>>;

export const sendSerperError = (response: ServerResponse, statusCode: number, message: string): void =>
  sendJson(response, statusCode, { message, statusCode });

/** Allows requests from any origin, as the key manager needs. `PUT /_plant` plants a result. */
export const startSerper = async ({ latencyMs }: SerperOptions = {}) => {
  const fake = new SerperState();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { method, url = '/', headers } = request;
    if (url === '/_plant') {
      fake.plant(JSON.parse(String(await readBody(request))));
      return sendJson(response, 200, {});
    }
    allowOtherOrigins(response);
    if (method === 'OPTIONS') return response.writeHead(204).end();
    if (headers['x-api-key'] !== fake.apiKey) return sendSerperError(response, 403, 'Unauthorized.');
    if (url === '/search' && method === 'POST') return search(fake, latencyMs, request, response);
    if (url === '/account') return fake.answerAccount(response);
    return sendSerperError(response, 404, 'Not Found');
  };

  const { url, close } = await listen((request, response) => {
    answer(request, response).catch((error) => sendSerperError(response, 400, String(error)));
  });
  return Object.assign(fake, { url, stop: close });
};

const allowOtherOrigins = (response: ServerResponse): void => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'x-api-key');
};

const searchForm = z.object({
  q: z.string().check(z.minLength(1)),
  gl: z._default(z.string(), 'us'),
  hl: z._default(z.string(), 'en'),
  page: z._default(z.number(), 1),
});

const search = async (
  fake: SerperState,
  latencyMs: SerperOptions['latencyMs'],
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const form = z.safeParse(searchForm, await readJson(request).catch(() => undefined));
  if (!form.success) return sendSerperError(response, 400, 'Missing query parameter');
  const { q, gl, hl, page } = form.data;
  const answerer = fake.intercept({ q, page });
  await wait(latencyOf(latencyMs));
  const day = Math.floor(Date.now() / DAY_MS);
  const organic = organicResultsOf({ q, gl, hl, day }, page, fake.plantedFor(q));
  if (answerer) return answerer(response, organic);
  fake.credits -= 1;
  const searchParameters = { q, gl, hl, type: 'search', page, engine: 'google' };
  return sendJson(response, 200, { searchParameters, organic, credits: 1 });
};

const latencyOf = (latencyMs: SerperOptions['latencyMs'] = [300, 900]): number => {
  if (typeof latencyMs === 'number') return latencyMs;
  const [min, max] = latencyMs;
  return min + (max - min) * Math.random();
};
