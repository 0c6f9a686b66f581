import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '#shared/contract/route.ts';
import { AppError } from '../errors.ts';
import { siteHostOf } from './caller.ts';

export const cookieOf = (event: APIGatewayProxyEventV2, name: string): string | undefined =>
  event.cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);

export const isHttps = (event: APIGatewayProxyEventV2): boolean =>
  event.headers['x-forwarded-proto'] === 'https';

/** Returns SITE_URL if set, otherwise the host that the browser called, without a trailing slash. */
export const siteUrlOf = (event: APIGatewayProxyEventV2): string =>
  (process.env.SITE_URL || `${isHttps(event) ? 'https' : 'http'}://${siteHostOf(event)}`).replace(/\/$/, '');

/**
 * Throws `forbidden` for another site's request (CSRF). Decides by Sec-Fetch-Site or else Origin, which must
 * name the called host or the site; requests with neither header are not from browsers.
 */
export const requireSameSite = (event: APIGatewayProxyEventV2, route: Route): void => {
  const mutates = route.method !== 'GET' || route.mutates === true;
  if (!mutates || route.access === 'stripe') return;
  const site = event.headers['sec-fetch-site'];
  const allowed = site === undefined ? isOwnOrigin(event) : site === 'same-origin' || site === 'none';
  if (!allowed) throw new AppError('forbidden', 'Esta ação só pode ser feita a partir do próprio site.');
};

const isOwnOrigin = (event: APIGatewayProxyEventV2): boolean => {
  const { origin, host: called } = event.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === called || host === new URL(siteUrlOf(event)).host;
};
