import type { RequestListener } from 'node:http';
import type { WrittenConfig } from '#shared/runtime.ts';
import { ASK_AGAIN } from '../../site/documents.ts';
import { sendJson } from '../http.ts';

/** Adds /config.json, which the pages read when they start. On AWS the deployment writes it as a file. */
export const withConfig =
  (config: WrittenConfig, site: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url?.split('?')[0] !== '/config.json') return site(request, response);
    response.setHeader('cache-control', ASK_AGAIN);
    return sendJson(response, 200, config);
  };
