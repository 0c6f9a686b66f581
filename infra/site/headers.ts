/** The security headers. Pages may do only what they need, so injected scripts neither run nor send data. */
import { SITE_HOST_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/edge.ts';
import type { RuntimeConfig } from '#shared/runtime.ts';

/** `shared` pages have a token in their address, which nobody may index or pass on. */
export type ReplyKind = 'page' | 'shared' | 'api' | 'logo';

export interface HeaderRules {
  readonly connect: readonly string[];
  readonly styleHashes: readonly string[];
  readonly https: boolean;
  /** Vite's development server uses inline scripts and styles. */
  readonly inlineCode?: boolean;
}

/** The kind of reply to a path, by the same path patterns as in the distribution. */
export const kindOf = (pathname: string): ReplyKind => {
  if (pathname.startsWith('/api/')) return 'api';
  if (pathname.startsWith('/r/')) return 'shared';
  return pathname.startsWith('/logos/') ? 'logo' : 'page';
};

export const HSTS_SECONDS = 2 * 365 * 24 * 3600;

export const securityHeaders = (kind: ReplyKind, rules: HeaderRules): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicies[kind](rules),
  'referrer-policy': kind === 'shared' || kind === 'api' ? 'no-referrer' : 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  ...(rules.https && { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
  ...((kind === 'page' || kind === 'shared') && pageHeaders),
  ...(kind === 'shared' && { 'x-robots-tag': 'noindex' }),
});

const pageHeaders = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Pages may open windows such as Stripe's portal. A site that opens our page cannot control our page.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

const pagePolicy = ({ connect, styleHashes, https, inlineCode = false }: HeaderRules): string => {
  const inline = inlineCode ? ["'unsafe-inline'"] : [];
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...inline].join(' '),
    ['style-src', "'self'", ...styleHashes.map((hash) => `'${hash}'`), ...inline].join(' '),
    // Inline styles only as attributes, with which charts and prerendered icons set widths and colours.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
};

const contentPolicies: Readonly<Record<ReplyKind, (rules: HeaderRules) => string>> = {
  page: pagePolicy,
  shared: pagePolicy,
  api: () => "default-src 'none'; frame-ancestors 'none'",
  // A browser shows an image or nothing, whatever the uploaded file contains.
  logo: () => "default-src 'none'; sandbox",
};

export const connectionsOf = ({
  viacepUrl,
  serperAccountUrl,
  userPool,
}: RuntimeConfig): readonly string[] => [
  new URL(viacepUrl).origin,
  new URL(serperAccountUrl).origin,
  ...(userPool ? [`https://${userPool.domain}`] : []),
];

/** Headers that CloudFront passes to the API, besides cookies. Its policy takes at most ten. */
export const passedHeaders = [
  VIEWER_ADDRESS_HEADER,
  'content-type',
  'if-none-match',
  'origin',
  'sec-fetch-site',
  'stripe-signature',
  SITE_HOST_HEADER,
] as const;
