/** CloudFront Function: tells the API what only CloudFront knows. */
import { REQUEST_ID_HEADER, SITE_HOST_HEADER } from '#shared/edge.ts';
import type { EdgeEvent, EdgeRequest } from './edgeEvent.ts';

// A declaration: CloudFront looks for a function of this name.
export function handler(event: EdgeEvent): EdgeRequest {
  const request = event.request;
  const host = request.headers.host;
  // Replaces what a client sent. CloudFront accepts only the distribution's own host names.
  request.headers[SITE_HOST_HEADER] = { value: host === undefined ? '' : host.value };
  // A part of the cache's key, so that no reply is ever given to another request.
  request.headers[REQUEST_ID_HEADER] = { value: event.context.requestId };
  return request;
}
