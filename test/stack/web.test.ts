import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { edgeCode } from '../../infra/edge/edgeCode.ts';
import { runEdgeFunction, viewerEvent } from '../support/distribution.ts';
import { everySetting, STYLE_HASH } from './deployments.ts';
import { outputIn, propertiesOf, templatesOf } from './templates.ts';

const { data, app, web } = templatesOf('plain');

const distributionOf = (template: Template) => {
  const [properties] = propertiesOf(template, 'AWS::CloudFront::Distribution').values();
  return properties;
};

const resourcesOf = (template: Template) => Object.entries(template.toJSON().Resources ?? {}).map(resourceOf);

const resourceOf = ([id, resource]: [string, unknown]) => {
  const { Type, Properties, DeletionPolicy, DependsOn } = Object(resource);
  return { id, type: String(Type), properties: Object(Properties), DeletionPolicy, DependsOn };
};

describe('the Web stack', () => {
  it('is all gone when it is destroyed, and so is App: only Data keeps anything', () => {
    for (const { type, properties, DeletionPolicy } of [...resourcesOf(web), ...resourcesOf(app)]) {
      expect([undefined, 'Delete']).toContain(DeletionPolicy);
      expect(type).not.toBe('AWS::Logs::LogGroup');
      // A function without a log group of its own makes one that nobody deletes.
      if (type === 'AWS::Lambda::Function')
        expect(outputIn(properties.LoggingConfig.LogGroup)).toMatch(/^RanqueiaData \w*Logs/);
    }
    web.resourceCountIs('Custom::S3AutoDeleteObjects', 1);
  });

  it('empties its bucket after the function that writes to it is gone', () => {
    const [{ DependsOn } = { DependsOn: [] }] = resourcesOf(web).filter(
      ({ properties }) => properties.Handler === 'publisher.handler',
    );
    const [emptying] = Object.keys(web.findResources('Custom::S3AutoDeleteObjects'));
    expect(DependsOn).toContain(emptying);
  });

  it('is referred to by neither App nor Data, and can be left out', () => {
    expect(JSON.stringify([data.toJSON(), app.toJSON()])).not.toContain('RanqueiaWeb');
    const { web: none } = templatesOf('withoutWeb');
    expect(none.toJSON()).toEqual({});
  });

  it('keeps its bucket private: only its distribution reads it', () => {
    web.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    const [id] = Object.keys(web.findResources('AWS::CloudFront::Distribution'));
    web.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: ['s3:GetObject', 's3:ListBucket'],
            Principal: { Service: 'cloudfront.amazonaws.com' },
            Condition: {
              StringEquals: {
                'AWS:SourceArn': { 'Fn::Join': ['', Match.arrayWith([':distribution/', { Ref: id }])] },
              },
            },
          }),
        ]),
      },
    });
  });

  it('alone may read the logos of Data, by TLS, and nothing else there', () => {
    data.resourceCountIs('AWS::S3::BucketPolicy', 0);
    const [logos] = Object.keys(data.findResources('AWS::S3::Bucket'));
    const [{ PolicyDocument } = {}] = [...propertiesOf(web, 'AWS::S3::BucketPolicy').values()].filter(
      ({ Bucket }) => JSON.stringify(Bucket).includes(`PublishOutputRef${logos}`),
    );
    const statements: readonly unknown[] = Object(PolicyDocument).Statement;
    const [denied, ...allowed] = statements.map(Object);
    expect(denied).toMatchObject({
      Effect: 'Deny',
      Action: 's3:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    });
    expect(allowed.map(({ Action, Principal }) => [Action, Principal.Service])).toEqual([
      ['s3:GetObject', 'cloudfront.amazonaws.com'],
      ['s3:ListBucket', 'cloudfront.amazonaws.com'],
    ]);
    expect(JSON.stringify(allowed[0].Resource)).toContain('/logos/*');
    const [distribution] = Object.keys(web.findResources('AWS::CloudFront::Distribution'));
    for (const { Condition } of allowed)
      expect(Condition.StringEquals['aws:SourceArn']['Fn::Join'][1].slice(-2)).toEqual([
        ':distribution/',
        { Ref: distribution },
      ]);
  });
});

describe('the distribution', () => {
  it('serves HTTP/3 and IPv6 everywhere, always by https, and rewrites no error', () => {
    const { DistributionConfig } = Object(distributionOf(web));
    expect(DistributionConfig).toMatchObject({
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
      PriceClass: 'PriceClass_All',
    });
    expect(DistributionConfig).not.toHaveProperty('CustomErrorResponses');
    const behaviors = [DistributionConfig.DefaultCacheBehavior, ...DistributionConfig.CacheBehaviors];
    expect(behaviors).toHaveLength(4);
    for (const behavior of behaviors)
      expect(behavior).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
  });

  it('has a name of its own only with its certificate', () => {
    const { domain, certificateArn } = everySetting;
    const { web: named } = templatesOf('everything');
    expect(distributionOf(named)).toMatchObject({
      DistributionConfig: {
        Aliases: [domain],
        ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
    named.hasOutput('SiteUrl', { Value: `https://${domain}` });
    named.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ SITE_URL: `https://${domain}` }) },
    });
    expect(Object(distributionOf(web)).DistributionConfig).not.toHaveProperty('Aliases');
  });

  it('shows the API a key that no template holds', () => {
    const headerOf = (template: Template) => {
      const { Origins } = Object(distributionOf(template)).DistributionConfig;
      return Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    };
    const [{ HeaderName, HeaderValue }, ...others] = headerOf(web);
    expect([HeaderName, others]).toEqual(['x-origin-key', []]);
    const [start, secret, end] = HeaderValue['Fn::Join'][1];
    expect([start, end]).toEqual(['{{resolve:secretsmanager:', ':SecretString:key::}}']);
    expect(outputIn(secret)).toMatch(/^RanqueiaData \w+OriginKey/);
    // A version in the text makes CloudFormation read the secret again.
    const { web: rotated } = templatesOf('renewed');
    expect(headerOf(rotated)[0].HeaderValue['Fn::Join'][1][2]).toBe(':SecretString:key::v2}}');
  });

  it('tells the API what it reads of a request, and no more than CloudFront allows', () => {
    const [policy] = propertiesOf(web, 'AWS::CloudFront::OriginRequestPolicy').values();
    expect(policy).toMatchObject({
      OriginRequestPolicyConfig: {
        CookiesConfig: { CookieBehavior: 'all' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        HeadersConfig: {
          HeaderBehavior: 'whitelist',
          Headers: [
            'cloudfront-viewer-address',
            'content-type',
            'if-none-match',
            'origin',
            'sec-fetch-site',
            'stripe-signature',
            'x-site-host',
          ],
        },
      },
    });
  });

  it('uses no reply of the API twice, but lets it be compressed', () => {
    web.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: 1,
        ParametersInCacheKeyAndForwardedToOrigin: {
          EnableAcceptEncodingGzip: true,
          EnableAcceptEncodingBrotli: true,
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-request-id'] },
          CookiesConfig: { CookieBehavior: 'all' },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        },
      },
    });
  });

  it('keeps a document for a second, whatever its query and cookies, and files for as long as they say', () => {
    const { DistributionConfig } = Object(distributionOf(web));
    const { DefaultCacheBehavior, CacheBehaviors } = DistributionConfig;
    const { CachePolicyConfig } = Object(
      propertiesOf(web, 'AWS::CloudFront::CachePolicy').get(DefaultCacheBehavior.CachePolicyId.Ref),
    );
    expect(CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 1,
      MaxTTL: 1,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
        HeadersConfig: { HeaderBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    });
    // AWS's own policy "CachingOptimized".
    const optimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
    const policies = CacheBehaviors.map(Object).map(
      ({ PathPattern, CachePolicyId }: Record<string, unknown>) => [PathPattern, CachePolicyId],
    );
    expect(Object.fromEntries(policies)).toMatchObject({ '/assets/*': optimized, '/logos/*': optimized });
  });

  it('passes calls of the API on by TLS alone, with every method', () => {
    const { DistributionConfig } = Object(distributionOf(web));
    const [api] = DistributionConfig.CacheBehaviors.filter(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === '/api/*',
    );
    expect(api.AllowedMethods.toSorted()).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'OPTIONS',
      'PATCH',
      'POST',
      'PUT',
    ]);
    const [origin] = DistributionConfig.Origins.filter(({ Id }: { Id: string }) => Id === api.TargetOriginId);
    expect(origin.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
  });

  it('lets pages call ViaCEP and the provider, run no script of others, and be framed by nobody', () => {
    const policies = [...propertiesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy').values()].map(
      (properties) =>
        String(
          Object(properties).ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy
            .ContentSecurityPolicy,
        ),
    );
    const [page = ''] = policies.filter((one) => one.includes('script-src'));
    const directives = new Map(page.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]));
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      'https://viacep.com.br',
      'https://google.serper.dev',
    ]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('style-src')).toEqual(["'self'", `'${STYLE_HASH}'`]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('default-src')).toEqual(["'none'"]);
    // CloudFront's limit for this header.
    for (const policy of policies) expect(policy.length).toBeLessThan(1783);
    expect(policies).toHaveLength(3);
  });

  it('replaces whatever an origin says of security', () => {
    for (const properties of propertiesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy').values()) {
      const { SecurityHeadersConfig, CustomHeadersConfig } = Object(properties).ResponseHeadersPolicyConfig;
      const headers = [...Object.values(SecurityHeadersConfig), ...(CustomHeadersConfig?.Items ?? [])];
      expect(headers.length).toBeGreaterThanOrEqual(4);
      for (const header of headers) expect(header).toMatchObject({ Override: true });
    }
  });
});

describe('the functions at the edge', () => {
  it.each(['documents', 'api'] as const)('%s is small and uses no syntax that CloudFront lacks', (name) => {
    const code = edgeCode(name);
    expect(code.length).toBeLessThan(10_240);
    expect(code).not.toMatch(/\b(?:import|export|class|of)\b\s*[({["'\w]|\.\.\.|\?\.|\?\?/);
    expect(propertiesOf(web, 'AWS::CloudFront::Function').size).toBe(2);
    web.hasResourceProperties('AWS::CloudFront::Function', {
      FunctionCode: code,
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    });
  });

  it.each(['documents', 'api'] as const)('%s changes no header that CloudFront reserves', (name) => {
    expect(() => runEdgeFunction(edgeCode(name), viewerEvent({ url: '/' }))).not.toThrow();
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
