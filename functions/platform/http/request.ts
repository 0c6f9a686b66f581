import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '#shared/contract/route.ts';
import { AppError } from '../errors.ts';

/** The value of a cookie of the request. */
export const cookieOf = (event: APIGatewayProxyEventV2, name: string): string | undefined =>
  event.cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);

/** Whether the visitor's browser speaks https to us; API Gateway and the local gateway both say so in this header. */
export const isHttps = (event: APIGatewayProxyEventV2): boolean =>
  event.headers['x-forwarded-proto'] === 'https';

/** Where visitors see the site: what the deployment says (SITE_URL, behind CloudFront), else the host that was called. No closing slash. */
export const siteUrlOf = (event: APIGatewayProxyEventV2): string =>
  (process.env.SITE_URL || `${isHttps(event) ? 'https' : 'http'}://${event.headers.host}`).replace(/\/$/, '');

/**
 * Refuses a change that another site's page asks for. Sec-Fetch-Site decides where the browser sends it; otherwise Origin must
 * name the host that was called or the site's own (SITE_URL, for what comes through CloudFront). Without both it is no browser.
 */
export const requireSameSite = (event: APIGatewayProxyEventV2, route: Route): void => {
  const mutates = route.method !== 'GET' || route.mutates === true;
  if (!mutates || route.access === 'stripe') return;
  const site = event.headers['sec-fetch-site'];
  const allowed = site === undefined ? isOwnOrigin(event) : site === 'same-origin' || site === 'none';
  if (!allowed) throw new AppError('forbidden', 'Esta ação só pode ser feita a partir do próprio site.');
};

const isOwnOrigin = ({ headers }: APIGatewayProxyEventV2): boolean => {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  const siteUrl = process.env.SITE_URL;
  return host === headers.host || (siteUrl !== undefined && siteUrl !== '' && host === new URL(siteUrl).host);
};
