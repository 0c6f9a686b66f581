import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { edgeCode } from '../../infra/edge/edgeCode.ts';
import { runEdgeFunction, viewerEvent } from '../support/site/cloudFront.ts';
import { STYLE_HASH } from './deployments.ts';
import { outputIn, readProperties, readTemplates } from './templates.ts';

const { data, web } = readTemplates('plain');

const resources = new Map(
  Object.entries(web.toJSON().Resources ?? {}).map(([id, resource]) => [id, Object(resource)]),
);
const idsOf = (type: string, matches: (id: string) => boolean = () => true) =>
  [...resources].filter(([id, { Type }]) => Type === type && matches(id)).map(([id]) => id);

const configOf = (template: Template) => {
  const [properties] = readProperties(template, 'AWS::CloudFront::Distribution').values();
  return Object(properties).DistributionConfig;
};
const { DefaultCacheBehavior, CacheBehaviors } = configOf(web);
const behaviorOf = (path: string) =>
  CacheBehaviors.map(Object).find((one: Record<string, unknown>) => one.PathPattern === path);

const [distribution = ''] = idsOf('AWS::CloudFront::Distribution');

describe('the Web stack', () => {
  it('alone may read the logos of Data, by TLS, and nothing else there', () => {
    data.resourceCountIs('AWS::S3::BucketPolicy', 0);
    const [logos] = Object.keys(data.findResources('AWS::S3::Bucket'));
    const [{ PolicyDocument } = {}] = [...readProperties(web, 'AWS::S3::BucketPolicy').values()].filter(
      ({ Bucket }) => JSON.stringify(Bucket).includes(`PublishOutputRef${logos}`),
    );
    const [denied, ...allowed] = Object(PolicyDocument).Statement.map(Object);
    expect(denied).toMatchObject({
      Effect: 'Deny',
      Action: 's3:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    });
    expect(JSON.stringify(allowed[0].Resource)).toContain('/logos/*');
    expect(allowed.map(({ Action }: { Action: string }) => Action)).toEqual([
      's3:GetObject',
      's3:ListBucket',
    ]);
    for (const { Principal, Condition } of allowed) {
      expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      const [, parts] = Condition.StringEquals['aws:SourceArn']['Fn::Join'];
      expect(parts.slice(-2)).toEqual([':distribution/', { Ref: distribution }]);
    }
  });
});

describe('the distribution', () => {
  it('shows the API a key that no template holds', () => {
    const headersOf = (template: Template) =>
      configOf(template).Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    const [{ HeaderName, HeaderValue }, ...others] = headersOf(web);
    expect([HeaderName, others]).toEqual(['x-origin-key', []]);
    const [start, secret, end] = HeaderValue['Fn::Join'][1];
    expect([start, end]).toEqual(['{{resolve:secretsmanager:', ':SecretString:key::}}']);
    expect(outputIn(secret)).toMatch(/^RanqueiaData \w+OriginKey/);
    // A version in the text makes CloudFormation read the secret again.
    const { web: rotated } = readTemplates('renewed');
    expect(headersOf(rotated)[0].HeaderValue['Fn::Join'][1][2]).toBe(':SecretString:key::v2}}');
  });

  it('uses no reply of the API twice, and keeps a document for a second, whatever its query and cookies', () => {
    const cachingOf = ({ CachePolicyId }: Record<string, unknown>) =>
      readProperties(web, 'AWS::CloudFront::CachePolicy').get(Object(CachePolicyId).Ref)?.CachePolicyConfig;
    const compressed = { EnableAcceptEncodingGzip: true, EnableAcceptEncodingBrotli: true };
    expect(cachingOf(behaviorOf('/api/*'))).toMatchObject({
      ...{ MinTTL: 0, DefaultTTL: 0, MaxTTL: 1 },
      ParametersInCacheKeyAndForwardedToOrigin: {
        ...compressed,
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-request-id'] },
        CookiesConfig: { CookieBehavior: 'all' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    });
    expect(cachingOf(DefaultCacheBehavior)).toMatchObject({
      ...{ MinTTL: 0, DefaultTTL: 1, MaxTTL: 1 },
      ParametersInCacheKeyAndForwardedToOrigin: {
        ...compressed,
        HeadersConfig: { HeaderBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    });
  });

  it('replaces whatever an origin says of security, by headers that CloudFront accepts', () => {
    const policies = [...readProperties(web, 'AWS::CloudFront::ResponseHeadersPolicy').values()].map(
      ({ ResponseHeadersPolicyConfig }) => Object(ResponseHeadersPolicyConfig),
    );
    for (const { SecurityHeadersConfig, CustomHeadersConfig } of policies) {
      const headers = [...Object.values(SecurityHeadersConfig), ...(CustomHeadersConfig?.Items ?? [])];
      expect(headers.length).toBeGreaterThanOrEqual(4);
      for (const header of headers) expect(header).toMatchObject({ Override: true });
    }
    const contents: string[] = policies.map(
      ({ SecurityHeadersConfig }) => SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
    );
    // CloudFront limits this header to 1,783 characters.
    for (const content of contents) expect(content.length).toBeLessThan(1783);
    const page = contents.find((one) => one.includes('script-src'));
    expect(page).toContain("connect-src 'self' https://viacep.com.br https://google.serper.dev;");
    expect(page).toContain(`style-src 'self' '${STYLE_HASH}';`);
  });
});

describe('the functions at the edge', () => {
  it.each(['documents', 'api'] as const)('%s is small and uses no syntax that CloudFront lacks', (name) => {
    const code = edgeCode(name);
    expect(code.length).toBeLessThan(10_240);
    expect(code).not.toMatch(/\b(?:import|export|class|of)\b\s*[({["'\w]|\.\.\.|\?\.|\?\?/);
    web.hasResourceProperties('AWS::CloudFront::Function', {
      FunctionCode: code,
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    });
    // `runEdgeFunction` throws if the function changes a header that CloudFront reserves.
    expect(() => runEdgeFunction(code, viewerEvent({ url: '/' }))).not.toThrow();
  });

  it('tell the API the host and a key of the request, whatever the client claims', () => {
    const event = viewerEvent({
      url: '/api/companies?x=1',
      headers: { Host: 'ranqueia.example', 'X-Site-Host': 'evil.example', 'X-Request-Id': 'known' },
    });
    const { uri, headers } = runEdgeFunction(edgeCode('api'), event);
    expect(uri).toBe('/api/companies');
    expect(headers['x-site-host']).toEqual({ value: 'ranqueia.example' });
    expect(headers['x-request-id']).toEqual({ value: Object(event.context).requestId });
  });
});

describe('a deployment of the site', () => {
  const uploads = idsOf('Custom::CDKBucketDeployment');

  it('gives the pages the address that CloudFront has chosen', () => {
    const address = { 'Fn::GetAtt': [distribution, 'DomainName'] };
    const [pages] = uploads.filter((id) => id.startsWith('Pages'));
    expect(JSON.stringify(resources.get(pages ?? '').Properties.SourceMarkers)).toContain(
      JSON.stringify(address),
    );
  });

  it('removes nothing that open tabs still load', () => {
    for (const upload of uploads) expect(resources.get(upload).Properties).toMatchObject({ Prune: false });
  });
});
