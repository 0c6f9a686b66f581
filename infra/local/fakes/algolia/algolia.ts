import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { listen, readJson, sendJson } from '../../http.ts';
import { plantForm, SearchControls } from '../searchControls.ts';
import { type FaultKind, failWith, faultKinds } from './faults.ts';
import { type AlgoliaControls, answerSearch, FAKE_INDEX, type Hit } from './searches.ts';

/** The application of the fake, and the key that it accepts unless its options name another. */
const FAKE_APP_ID = 'RANQUEIALOCAL';
export const FAKE_ALGOLIA_KEY = 'chave-local-da-algolia';

interface AlgoliaOptions {
  readonly port?: number | undefined;
  readonly apiKey?: string | undefined;
  /** Milliseconds since 1970; decides the day of the results. */
  readonly now?: () => number;
}

/** The running fake. */
export interface AlgoliaFake extends AlgoliaControls {
  readonly url: string;
  readonly appId: string;
  readonly apiKey: string;
  readonly indexName: string;
  readonly stop: () => Promise<void>;
}

/**
 * Fakes an application at Algolia that has one index, with another order of the sites than Serper's fake.
 * Other processes control it by `PUT /_faults`, `PUT /_plant`, `GET /_calls` and `DELETE /_calls`.
 */
export const startAlgolia = async (options: AlgoliaOptions = {}): Promise<AlgoliaFake> => {
  const { apiKey = FAKE_ALGOLIA_KEY, port, now = Date.now } = options;
  const controls = new SearchControls<FaultKind, Hit>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = '/', headers } = request;
    if (url.startsWith('/_')) return control(controls, request, response);
    const isKnown = headers['x-algolia-application-id'] === FAKE_APP_ID;
    if (!isKnown || headers['x-algolia-api-key'] !== apiKey) return failWith('403', response);
    if (method !== 'POST') return failWith('404', response);
    const { pathname } = new URL(url, 'http://fake');
    await answerSearch(pathname, await readJson(request), response, { controls, now: now() });
  };

  const { url, close } = await listen((request, response) => {
    answer(request, response).catch((error) =>
      sendJson(response, 400, { message: String(error), status: 400 }),
    );
  }, port);
  return Object.assign(controls, { url, appId: FAKE_APP_ID, apiKey, indexName: FAKE_INDEX, stop: close });
};

const faultsForm = z.object({
  rate: z.number(),
  kinds: z.optional(z.array(z.enum(faultKinds))),
  q: z.optional(z.string()),
});

const control = async (controls: AlgoliaControls, request: IncomingMessage, response: ServerResponse) => {
  const { method, url } = request;
  if (url === '/_faults') controls.setFaults(z.parse(faultsForm, await readJson(request)));
  if (url === '/_plant') controls.plant(z.parse(plantForm, await readJson(request)));
  if (url === '/_calls' && method === 'DELETE') controls.forgetCalls();
  const { calls, planted, faults } = controls;
  sendJson(response, 200, { calls, planted, faults });
};
