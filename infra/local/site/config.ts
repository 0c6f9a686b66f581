import type { RequestListener } from 'node:http';
import type { WrittenConfig } from '#shared/runtime.ts';
import { sendJson } from '../http.ts';

/** Adds /config.json, which the pages read when they start. On AWS the deployment writes it as a file. */
export const withConfig =
  (config: WrittenConfig, site: RequestListener): RequestListener =>
  (request, response) =>
    request.url === '/config.json' ? sendJson(response, 200, config) : site(request, response);
