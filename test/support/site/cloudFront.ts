/** Serves as CloudFront does by the Web stack's template, with its functions and without its cache. */
import { isDeepStrictEqual } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import type { CloudTemplate } from '../../../infra/cloudTemplate.ts';

export interface ViewerRequest {
  readonly method?: string;
  readonly url: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StoredFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface EdgeReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

type Json = Readonly<Record<string, unknown>>;

const json = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(json) : []);

interface EdgeResult {
  readonly uri: string;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
}

/**
 * CloudFront answers 502 if a function changes one of these headers ("Restrictions on all edge functions").
 */
const reservedHeaders =
  /^(?:x-(?:edge|accel|amzn?)-.*|x-(?:cache|real-ip|forwarded-proto)|connection|expect|keep-alive|proxy-(?:authenticate|authorization|connection)|trailer|upgrade|content-length|host|transfer-encoding|via)$/;

/** Runs a function's text on one event, without Node's globals, as CloudFront does. */
export const runEdgeFunction = (code: string, event: Json): EdgeResult => {
  const context = createContext(
    { event: JSON.stringify(event) },
    { codeGeneration: { strings: false, wasm: false } },
  );
  const result: EdgeResult = JSON.parse(
    runInContext(`${code}\nJSON.stringify(handler(JSON.parse(event)))`, context, { timeout: 1000 }),
  );
  const before = json(json(event.request).headers);
  const changed = Object.keys({ ...before, ...result.headers }).filter(
    (name) => !isDeepStrictEqual(before[name], result.headers[name]),
  );
  const reserved = changed.filter((name) => reservedHeaders.test(name));
  if (reserved.length > 0) throw new Error(`CloudFront reserves the headers ${reserved.join(', ')}`);
  return result;
};

export const viewerEvent = ({ method = 'GET', url, cookie = '', headers = {} }: ViewerRequest): Json => {
  const [uri, query = ''] = url.split('?');
  return {
    version: '1.0',
    context: {
      distributionDomainName: 'd111111abcdef8.cloudfront.net',
      distributionId: 'EDFDVBD6EXAMPLE',
      eventType: 'viewer-request',
      requestId: 'EXAMPLEntjQpEXAMPLE_SG5Z-EXAMPLEPmPfEXAMPLEu3EqEXAMPLE==',
    },
    viewer: { ip: '198.51.100.11' },
    request: {
      method,
      uri,
      querystring: grouped(query.split('&')),
      headers: Object.fromEntries(
        Object.entries({ host: 'ranqueia.example', ...headers }).map(([name, value]) => [
          name.toLowerCase(),
          { value },
        ]),
      ),
      cookies: grouped(cookie.split(';').map((one) => one.trim())),
    },
  };
};

/** Groups pairs by name: `a=1` and `a=2` become one entry with both values. */
const grouped = (pairs: readonly string[]): Json => {
  const values = new Map<string, string[]>();
  for (const pair of pairs.filter((one) => one !== '')) {
    const [name = '', ...value] = pair.split('=');
    values.set(name, [...(values.get(name) ?? []), value.join('=')]);
  }
  return Object.fromEntries(
    [...values].map(([name, [value, ...others]]) => [
      name,
      { value, ...(others.length > 0 && { multiValue: [value, ...others].map((one) => ({ value: one })) }) },
    ]),
  );
};

export const distributionOf = (template: CloudTemplate, files: ReadonlyMap<string, StoredFile>) => {
  const find = (type: string) =>
    Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
  const readProperties = (reference: unknown): Json => {
    const { Ref, 'Fn::GetAtt': attribute } = json(reference);
    const id = String(Ref ?? (Array.isArray(attribute) ? attribute[0] : ''));
    return json(template.Resources[id]?.Properties);
  };
  const [[, distribution] = ['', undefined]] = find('AWS::CloudFront::Distribution');
  const config = json(distribution?.Properties?.DistributionConfig);

  const behaviorOf = (path: string): Json =>
    list(config.CacheBehaviors).find(({ PathPattern }) =>
      new RegExp(`^${String(PathPattern).replaceAll('*', '.*')}$`).test(path),
    ) ?? json(config.DefaultCacheBehavior);

  const answer = (request: ViewerRequest): EdgeReply => {
    const path = request.url.split('?')[0] ?? '/';
    const behavior = behaviorOf(path);
    const headers = headersOf(readProperties(behavior.ResponseHeadersPolicyId));
    const methods = (behavior.AllowedMethods as readonly string[] | undefined) ?? ['GET', 'HEAD'];
    if (!methods.includes(request.method ?? 'GET')) return { status: 403, headers: {}, body: undefined };
    const uri = list(behavior.FunctionAssociations).reduce(
      (_, { FunctionARN }) =>
        runEdgeFunction(String(readProperties(FunctionARN).FunctionCode), viewerEvent(request)).uri,
      path,
    );
    const file = files.get(decodeURIComponent(uri).slice(1));
    return { status: file ? 200 : 404, headers: { ...headers, ...file?.headers }, body: file?.body };
  };
  return { answer, behaviorOf, readProperties };
};

const headersOf = ({ ResponseHeadersPolicyConfig }: Json): Readonly<Record<string, string>> => {
  const { SecurityHeadersConfig, CustomHeadersConfig } = json(ResponseHeadersPolicyConfig);
  const security = json(SecurityHeadersConfig);
  const hsts = json(security.StrictTransportSecurity);
  return {
    'content-security-policy': String(json(security.ContentSecurityPolicy).ContentSecurityPolicy),
    'referrer-policy': String(json(security.ReferrerPolicy).ReferrerPolicy),
    'strict-transport-security': `max-age=${hsts.AccessControlMaxAgeSec}${hsts.IncludeSubdomains === true ? '; includeSubDomains' : ''}`,
    ...(security.ContentTypeOptions !== undefined && { 'x-content-type-options': 'nosniff' }),
    ...Object.fromEntries(
      list(json(CustomHeadersConfig).Items).map(({ Header, Value }) => [
        String(Header).toLowerCase(),
        String(Value),
      ]),
    ),
  };
};
