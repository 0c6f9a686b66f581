import { REQUEST_ID_HEADER, SITE_HOST_HEADER } from '#shared/edge.ts';
import type { EdgeEvent, EdgeRequest } from './edgeEvent.ts';

// A declaration: CloudFront looks for a function of this name.
export function handler(event: EdgeEvent): EdgeRequest {
  const request = event.request;
  const host = request.headers.host;
  // Replaces the client's value. CloudFront accepts only the distribution's own host names.
  request.headers[SITE_HOST_HEADER] = { value: host === undefined ? '' : host.value };
  // Part of the cache key, so that no reply is reused for another request.
  request.headers[REQUEST_ID_HEADER] = { value: event.context.requestId };
  return request;
}
