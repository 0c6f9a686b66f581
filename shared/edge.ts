/** The headers in which CloudFront tells the API what only it knows. A client's own are replaced. */

/** The key that only CloudFront has. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';
/** The browser's IP address and port. */
export const VIEWER_ADDRESS_HEADER = 'cloudfront-viewer-address';
/** The host that the browser called. */
export const SITE_HOST_HEADER = 'x-site-host';
/** CloudFront's id of the request. It answers 502 where a function sets an x-edge- name, its own. */
export const REQUEST_ID_HEADER = 'x-request-id';
