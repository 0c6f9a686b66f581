/** Two deployments in one account, or one in two regions, take no name from each other. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { artifactsOf, type DeploymentName, functionsOf, propertiesOf, templatesOf } from './templates.ts';

const template = z.object({
  Resources: z._default(
    z.record(z.string(), z.object({ Type: z.string(), Properties: z._default(z.looseObject({}), {}) })),
    {},
  ),
});

/** Names that are unique only within another resource, or that several resources may share. */
const shareable = new Set([
  'AWS::ApiGatewayV2::Stage.StageName',
  'AWS::CloudWatch::Alarm.MetricName',
  'AWS::Cognito::UserPoolIdentityProvider.ProviderName',
  'AWS::DynamoDB::Table.AttributeName',
  'AWS::IAM::Policy.PolicyName',
  'AWS::SNS::Topic.DisplayName',
  'AWS::Backup::BackupPlan.BackupPlanName',
  'AWS::Backup::BackupSelection.SelectionName',
  'AWS::WAFv2::WebACL.MetricName',
]);

/** Finds references to the same stack or its resources, whose ids are unique. */
const own = /"(?:Ref|Fn::GetAtt)":\[?"(?:(?!AWS::)|AWS::StackId)|"Fn::GetStackOutput"/;

/** Returns the fixed names that resources take by a property, or by a property's own property. */
const namesOf = (name: DeploymentName) =>
  Object.values(templatesOf(name))
    .flatMap((one) => Object.values(template.parse(one.toJSON()).Resources))
    .flatMap(({ Type, Properties }) => {
      const values = Object.values(Properties).filter((value) => Object(value) === value);
      return [Properties, ...values].flatMap((holder) =>
        Object.entries(Object(holder))
          .filter(([key, value]) => /^\w*Name$/.test(key) && !own.test(JSON.stringify(value)))
          .filter(([key]) => !shareable.has(`${Type}.${key}`))
          .map(([, value]) => ({ type: Type, name: JSON.stringify(value) })),
      );
    });

const stackNamesIn = (name: DeploymentName) =>
  Object.values(artifactsOf(name)).flatMap(({ type, properties }) =>
    type === 'aws:cloudformation:stack' ? [String(Object(properties).stackName)] : [],
  );

describe('a second deployment in the account', () => {
  it('shares no name and no stack with the first', () => {
    const textsOf = (name: DeploymentName) => [
      ...namesOf(name).map((one) => `${one.type} ${one.name}`),
      ...stackNamesIn(name),
    ];
    const [first, second] = [textsOf('everything'), textsOf('second')];
    expect(second).toHaveLength(first.length);
    expect(second.filter((one) => first.includes(one))).toEqual([]);
  });

  it('counts what its functions do apart, for its own alarms and graphs', () => {
    const { app } = templatesOf('second');
    for (const { variables } of functionsOf(app).values())
      expect(variables).toMatchObject({ POWERTOOLS_SERVICE_NAME: 'ranqueia-teste' });
    const watching = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard'].flatMap((type) => [
      ...propertiesOf(app, type).values(),
    ]);
    const text = JSON.stringify(watching);
    expect(text).toContain('ranqueia-teste');
    expect(text).not.toMatch(/"ranqueia\\*"/);
  });
});

it('a deployment without a stage keeps its names, so that nothing is replaced', () => {
  const byCdk = namesOf('everything').filter(({ type }) =>
    /^AWS::CloudFront::(?:Function|CachePolicy)$/.test(type),
  );
  expect(byCdk).toHaveLength(4);
  expect(JSON.stringify(byCdk)).not.toContain('Ranqueia');
  expect(stackNamesIn('everything').toSorted()).toEqual(
    ['App', 'Data', 'Firewall', 'Service', 'SignIn', 'SiteAlarm', 'Web'].map((stack) => `Ranqueia${stack}`),
  );
  const { app } = templatesOf('everything');
  expect(JSON.stringify([...functionsOf(app).values()])).not.toContain('POWERTOOLS_SERVICE_NAME');
});

/** The longest name of a region that AWS has so far. */
const REGION = 'ap-southeast-1';

it('what an account has once in all regions has the name of its region, within the limits of AWS', () => {
  const shared = namesOf('plain').filter(({ type }) => /^AWS::CloudFront::|Dashboard$/.test(type));
  const names = shared.map(({ type, name }) => {
    const [separator, parts] = JSON.parse(name)['Fn::Join'];
    const given: string[] = parts.map((one: unknown) => (Object(one).Ref === 'AWS::Region' ? REGION : one));
    return { type, name: given.join(separator) };
  });
  expect(new Set(names.map(({ type }) => type)).size).toBe(6);
  expect(new Set(names.map(({ type, name }) => type + name)).size).toBe(names.length);
  for (const { type, name } of names) {
    expect(name).toMatch(new RegExp(`^[\\w-]*${REGION}[\\w-]*$`));
    expect(name.length).toBeLessThanOrEqual(/Function|AccessControl/.test(type) ? 64 : 128);
  }
});
