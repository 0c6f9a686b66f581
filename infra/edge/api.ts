import { REQUEST_ID_HEADER, SITE_HOST_HEADER } from '#shared/edge.ts';
import type { EdgeEvent, EdgeRequest } from './edgeEvent.ts';

// CloudFront calls the function declared as `handler`; an arrow function in a constant is not found.
export function handler(event: EdgeEvent): EdgeRequest {
  const request = event.request;
  const host = request.headers.host;
  // Overwrites any value from the client. The host is safe: CloudFront only accepts the distribution's names.
  request.headers[SITE_HOST_HEADER] = { value: host === undefined ? '' : host.value };
  // This header is part of the cache key, so no reply is reused for another request.
  request.headers[REQUEST_ID_HEADER] = { value: event.context.requestId };
  return request;
}
