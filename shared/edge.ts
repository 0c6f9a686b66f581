/** Headers that CloudFront sets for the API, replacing a client's own. */

export const ORIGIN_KEY_HEADER = 'x-origin-key';
export const VIEWER_ADDRESS_HEADER = 'cloudfront-viewer-address';
export const SITE_HOST_HEADER = 'x-site-host';
/**
 * CloudFront's request id. A function that sets a header beginning with x-edge-, which CloudFront reserves,
 * causes a 502.
 */
export const REQUEST_ID_HEADER = 'x-request-id';
