import type { RequestListener } from 'node:http';
import type { RuntimeConfig } from '#shared/runtime.ts';
import { sendJson } from '../http.ts';

/** A site with what its pages ask for when they start: on AWS a file that the deployment writes. */
export const withConfig =
  (config: RuntimeConfig, site: RequestListener): RequestListener =>
  (request, response) =>
    request.url === '/config.json' ? sendJson(response, 200, config) : site(request, response);
