import type { ServerResponse } from 'node:http';
import { type AlgoliaFake, sendAlgoliaError } from '../../../infra/local/fakes/algolia.ts';
import { type HttpFailure, httpFailures } from './httpFailures.ts';
import { blockQuery, SearchControls } from './searchControls.ts';

export type AlgoliaFault = HttpFailure | '400' | '403' | '404' | 'blocked' | 'quota';

const failing = (status: number, message: string) => (response: ServerResponse) =>
  sendAlgoliaError(response, status, message);

const failures: Record<AlgoliaFault, (response: ServerResponse) => void> = {
  ...httpFailures,
  '400': failing(400, 'hitsPerPage should be between 0 and 1000'),
  '403': failing(403, 'Invalid Application-ID or API key'),
  '404': failing(404, 'Index does not exist'),
  '429': failing(429, 'Too many requests'),
  blocked: blockQuery,
  quota: failing(403, 'Operations quota exceeded, change plan to get more Operations.'),
};

export type AlgoliaControls = ReturnType<typeof controlAlgolia>;

export const controlAlgolia = (fake: AlgoliaFake) => {
  const bodyOf = (page: unknown) => ({ results: [page] });
  const { appId, apiKey, indexName } = fake;
  return Object.assign(new SearchControls({ fake, failures, bodyOf }), { appId, apiKey, indexName });
};
