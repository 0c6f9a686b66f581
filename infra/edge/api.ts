/** CloudFront Function: tells the API what only CloudFront knows. */
import type { EdgeEvent, EdgeRequest } from './edgeEvent.ts';

// A declaration: CloudFront looks for a function of this name.
export function handler(event: EdgeEvent): EdgeRequest {
  const request = event.request;
  const host = request.headers.host;
  // Replaces what a client sent. CloudFront accepts only the distribution's own host names.
  request.headers['x-site-host'] = { value: host === undefined ? '' : host.value };
  // A part of the cache's key, so that no reply is ever given to another request.
  request.headers['x-edge-request'] = { value: event.context.requestId };
  return request;
}
