import { SESSION_COOKIES } from '#shared/cookies.ts';
import { fileAt } from '../site/documents.ts';
import type { EdgeEvent, EdgeRequest, EdgeValue } from './edgeEvent.ts';

// CloudFront calls the function declared as `handler`; an arrow function in a constant is not found.
export function handler(event: EdgeEvent): EdgeRequest {
  const request = event.request;
  const hasSession = SESSION_COOKIES.some((name) => hasValue(request.cookies[name]));
  request.uri = fileAt(request.uri, hasSession);
  return request;
}

/** CloudFront lists all values of a repeated cookie in one entry. */
const hasValue = (cookie: EdgeValue | undefined): boolean => {
  if (cookie === undefined) return false;
  const values = cookie.multiValue === undefined ? [cookie] : cookie.multiValue;
  return values.some((one) => one.value !== '');
};
