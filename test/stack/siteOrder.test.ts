/** In which order CloudFormation changes the resources of the site. */
import { describe, expect, it } from 'vitest';
import { templatesOf } from './templates.ts';

const { web } = templatesOf('everything');

const resources = new Map(
  Object.entries(web.toJSON().Resources ?? {}).map(([id, resource]) => [id, Object(resource)]),
);

/** The resources of the stack that a resource names, in DependsOn or anywhere in its properties. */
const neededBy = (id: string): readonly string[] => {
  const { DependsOn = [], Properties } = resources.get(id) ?? {};
  const text = JSON.stringify(Properties ?? {});
  const named = [...text.matchAll(/"(?:Ref":|Fn::GetAtt":\[)"(\w+)"|\$\{(\w+)/g)].map(
    ([, reference = '', substituted = '']) => reference || substituted,
  );
  return [...[DependsOn].flat(), ...named].filter((one) => resources.has(one));
};

/** What is in place before a resource is changed, itself left out unless it waits for itself. */
const awaitedBy = (id: string, known = new Set<string>()): ReadonlySet<string> => {
  for (const one of neededBy(id)) {
    if (known.has(one)) continue;
    known.add(one);
    awaitedBy(one, known);
  }
  return known;
};

const idsOf = (type: string, matches: (id: string, properties: Record<string, unknown>) => boolean) =>
  [...resources]
    .filter(([id, { Type, Properties }]) => Type === type && matches(id, Object(Properties)))
    .map(([id]) => id);

const [publisher = ''] = idsOf('AWS::Lambda::Function', (_, { Handler }) => Handler === 'publisher.handler');
const uploads = idsOf('Custom::CDKBucketDeployment', () => true);

describe('a deployment of the site', () => {
  it('changes what publishes the pages after their scripts and styles are in place', () => {
    expect(uploads).toHaveLength(3);
    expect([...awaitedBy(publisher)]).toEqual(expect.arrayContaining(uploads));
    const [trigger = ''] = idsOf('Custom::Trigger', () => true);
    expect([...awaitedBy(trigger)]).toEqual(expect.arrayContaining([publisher, ...uploads]));
  });

  it('allows the style of the new pages as late as it can, because the old ones then lose theirs', () => {
    const [headers = ''] = idsOf('AWS::CloudFront::ResponseHeadersPolicy', (id) => id.startsWith('Page'));
    expect([...awaitedBy(headers)]).toEqual(expect.arrayContaining(uploads));
    expect([...awaitedBy(publisher)]).toContain(headers);
  });

  it('has no resource that waits for itself', () => {
    expect([...resources.keys()].filter((id) => awaitedBy(id).has(id))).toEqual([]);
  });
});

it('uploads remove nothing that open tabs still load, and have the memory for all files at once', () => {
  for (const upload of uploads) expect(resources.get(upload)?.Properties).toMatchObject({ Prune: false });
  const [uploader = ''] = idsOf('AWS::Lambda::Function', (id) => id.startsWith('CustomCDKBucketDeployment'));
  expect(resources.get(uploader)?.Properties.MemorySize).toBe(512);
});

it('the publisher runs every minute, and reads the plans by a name that works before the domain does', () => {
  const [, rule] = [...resources].find(([, { Type }]) => Type === 'AWS::Events::Rule') ?? [];
  expect(rule.Properties).toMatchObject({
    ScheduleExpression: 'rate(1 minute)',
    State: 'ENABLED',
    Targets: [expect.objectContaining({ Arn: { 'Fn::GetAtt': [publisher, 'Arn'] } })],
  });
  const [distribution] = idsOf('AWS::CloudFront::Distribution', () => true);
  const { Environment, Timeout } = resources.get(publisher)?.Properties ?? {};
  expect(Environment.Variables).toMatchObject({
    SITE_URL: 'https://ranqueia.example',
    PLANS_URL: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distribution, 'DomainName'] }]] },
  });
  // Three attempts to read the plans, of 10 seconds each and with pauses, and the time to write the pages.
  expect(Timeout).toBe(60);
});

it('the publisher runs as all functions do, and logs JSON, by which the dashboard finds its errors', () => {
  const { LoggingConfig, Runtime, Architectures } = resources.get(publisher)?.Properties ?? {};
  expect([Runtime, Architectures]).toEqual(['nodejs24.x', ['arm64']]);
  expect(LoggingConfig).toMatchObject({
    LogFormat: 'JSON',
    LogGroup: { 'Fn::GetStackOutput': expect.any(Object) },
  });
});
