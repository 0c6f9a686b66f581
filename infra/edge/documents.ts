import { SESSION_COOKIES } from '#shared/cookies.ts';
import { fileAt } from '../site/documents.ts';
import type { EdgeEvent, EdgeRequest, EdgeValue } from './edgeEvent.ts';

// A declaration: CloudFront looks for a function of this name.
export function handler(event: EdgeEvent): EdgeRequest {
  const request = event.request;
  const hasSession = SESSION_COOKIES.some((name) => hasValue(request.cookies[name]));
  request.uri = fileAt(request.uri, hasSession);
  return request;
}

/** A repeated cookie is one entry with all its values. */
const hasValue = (cookie: EdgeValue | undefined): boolean => {
  if (cookie === undefined) return false;
  const values = cookie.multiValue === undefined ? [cookie] : cookie.multiValue;
  return values.some((one) => one.value !== '');
};
