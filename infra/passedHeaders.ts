import { SITE_HOST_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/edge.ts';

/** What CloudFront passes of a request to the API, beside cookies. Its policy names ten at most. */
export const passedHeaders = [
  VIEWER_ADDRESS_HEADER,
  'content-type',
  'if-none-match',
  'origin',
  'sec-fetch-site',
  'stripe-signature',
  SITE_HOST_HEADER,
] as const;
