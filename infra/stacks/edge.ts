import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  type CachePolicyProps,
  CacheQueryStringBehavior,
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type HeadersReferrerPolicy,
  type IOrigin,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { REQUEST_ID_HEADER } from '#shared/edge.ts';
import { type EdgeFunction, edgeCode } from '../edge/edgeCode.ts';

import {
  type HeaderRules,
  HSTS_SECONDS,
  passedHeaders,
  type ReplyKind,
  securityHeaders,
} from '../site/headers.ts';
import { globalName } from './names.ts';

interface Origins {
  readonly api: IOrigin;
  readonly site: IOrigin;
  readonly logos: IOrigin;
}

export const behaviorsFor = (scope: Construct, origins: Origins, rules: HeaderRules) => {
  const headers = (kind: ReplyKind, id: string) => ({
    responseHeadersPolicy: responseHeaders(scope, id, kind, rules),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  });
  const pages = headers('page', 'PageHeaders');
  const documents = {
    origin: origins.site,
    cachePolicy: documentCaching(scope),
    ...runs(scope, 'documents'),
  };
  return {
    defaultBehavior: { ...pages, ...documents },
    additionalBehaviors: {
      '/r/*': { ...headers('shared', 'SharedReportHeaders'), ...documents },
      '/api/*': {
        ...headers('api', 'ApiHeaders'),
        origin: origins.api,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: apiCaching(scope),
        originRequestPolicy: apiRequests(scope),
        ...runs(scope, 'api'),
      },
      '/assets/*': { ...pages, origin: origins.site, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
      '/logos/*': {
        ...headers('logo', 'LogoHeaders'),
        origin: origins.logos,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      },
    },
  };
};

const runs = (scope: Construct, name: EdgeFunction): Pick<BehaviorOptions, 'functionAssociations'> => {
  const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}Function`;
  const edgeFunction = new CloudFrontFunction(scope, id, {
    functionName: globalName(scope, id),
    code: FunctionCode.fromInline(edgeCode(name)),
    runtime: FunctionRuntime.JS_2_0,
  });
  return {
    functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: edgeFunction }],
  };
};

/** Allows caching because CloudFront compresses only what it may cache. Documents still say `no-cache`. */
const documentCaching = (scope: Construct) =>
  cachePolicy(scope, 'DocumentCaching', {
    ...seconds({ min: 0, default: 1, max: 1 }),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });

/** Compression needs caching. Each request has its own cache key, so no reply or error is reused. */
const apiCaching = (scope: Construct) =>
  cachePolicy(scope, 'ApiCaching', {
    ...seconds({ min: 0, default: 0, max: 1 }),
    headerBehavior: CacheHeaderBehavior.allowList(REQUEST_ID_HEADER),
    cookieBehavior: CacheCookieBehavior.all(),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });

const cachePolicy = (scope: Construct, id: string, rules: CachePolicyProps) =>
  new CachePolicy(scope, id, { cachePolicyName: globalName(scope, id), ...rules });

const seconds = (ttl: { readonly min: number; readonly default: number; readonly max: number }) => ({
  minTtl: Duration.seconds(ttl.min),
  defaultTtl: Duration.seconds(ttl.default),
  maxTtl: Duration.seconds(ttl.max),
});

/** Passes no Host header, because an HTTP API only answers to its own name. */
const apiRequests = (scope: Construct) =>
  new OriginRequestPolicy(scope, 'ApiRequests', {
    originRequestPolicyName: globalName(scope, 'ApiRequests'),
    cookieBehavior: OriginRequestCookieBehavior.all(),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    headerBehavior: OriginRequestHeaderBehavior.allowList(...passedHeaders),
  });

/** CloudFront sets some headers by dedicated properties, and all others by name. */
const responseHeaders = (scope: Construct, id: string, kind: ReplyKind, rules: HeaderRules) => {
  const {
    'content-security-policy': contentSecurityPolicy = '',
    'strict-transport-security': _hsts,
    'referrer-policy': referrerPolicy,
    'x-content-type-options': _nosniff,
    ...others
  } = securityHeaders(kind, rules);
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: globalName(scope, id),
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      referrerPolicy: {
        referrerPolicy: referrerPolicy as HeadersReferrerPolicy,
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
        includeSubdomains: true,
        override: true,
      },
    },
    ...(Object.keys(others).length > 0 && {
      customHeadersBehavior: {
        customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override: true })),
      },
    }),
  });
};
