/** Two deployments in one account and region: nothing of one has a name that the other has taken. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { artifactsOf, type DeploymentName, functionsOf, propertiesOf, templatesOf } from './templates.ts';

const template = z.object({
  Resources: z._default(
    z.record(z.string(), z.object({ Type: z.string(), Properties: z._default(z.looseObject({}), {}) })),
    {},
  ),
  Outputs: z._default(z.record(z.string(), z.looseObject({})), {}),
});

const stacksOf = (name: DeploymentName) =>
  Object.values(templatesOf(name)).map((one) => template.parse(one.toJSON()));

/** Names within something else, and those that many may have. */
const shareable = new Set([
  'AWS::ApiGatewayV2::Api.Name',
  'AWS::ApiGatewayV2::Authorizer.Name',
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

/** A reference to something of the same stack, or to the stack itself, which has a number of its own. */
const own = /"(?:Ref|Fn::GetAtt)":\[?"(?:(?!AWS::)|AWS::StackId)|"Fn::GetStackOutput"/;

/** What a template itself names in the account, as JSON: by a property, or by one of a property's. */
const namesOf = (name: DeploymentName): readonly string[] =>
  stacksOf(name).flatMap(({ Resources }) =>
    Object.values(Resources).flatMap(({ Type, Properties }) => {
      const values = Object.values(Properties).filter((value) => Object(value) === value);
      return [Properties, ...values].flatMap((holder) =>
        Object.entries(Object(holder))
          .filter(([key, value]) => /^\w*Name$/.test(key) && !own.test(JSON.stringify(value)))
          .filter(([key]) => !shareable.has(`${Type}.${key}`))
          .map(([key, value]) => `${Type}.${key} ${JSON.stringify(value)}`),
      );
    }),
  );

const stackNamesIn = (name: DeploymentName): readonly unknown[] =>
  Object.values(artifactsOf(name)).flatMap(({ type, properties }) =>
    type === 'aws:cloudformation:stack' ? [Object(properties).stackName] : [],
  );

describe('a second deployment in the account', () => {
  it.each([
    { kind: 'explicit name', of: namesOf, atLeast: 11 },
    { kind: 'stack', of: stackNamesIn, atLeast: 5 },
  ])('shares no $kind with the first', ({ of, atLeast }) => {
    const [first, second] = [of('everything'), of('second')];
    expect(first.length).toBeGreaterThanOrEqual(atLeast);
    expect(second).toHaveLength(first.length);
    expect(second.filter((one) => first.includes(one))).toEqual([]);
  });

  it('counts what its functions do apart, for its own alarms and graphs', () => {
    const { app } = templatesOf('second');
    for (const { properties } of functionsOf(app).values())
      expect(properties).toHaveProperty('Environment.Variables.POWERTOOLS_SERVICE_NAME', 'ranqueia-teste');
    const watching = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard'].flatMap((type) => [
      ...propertiesOf(app, type).values(),
    ]);
    const text = JSON.stringify(watching);
    expect(text).toContain('ranqueia-teste');
    expect(text).not.toMatch(/"ranqueia\\*"/);
  });
});

it('a deployment without a stage keeps its names, so that nothing is replaced', () => {
  const { app } = templatesOf('everything');
  const byCdk = namesOf('everything').filter((one) =>
    /^AWS::CloudFront::(?:Function|CachePolicy)\./.test(one),
  );
  expect(byCdk).toHaveLength(4);
  expect(byCdk.join()).not.toContain('Ranqueia');
  expect(stackNamesIn('everything').toSorted()).toEqual(
    ['App', 'Data', 'Firewall', 'SignIn', 'Web'].map((stack) => `Ranqueia${stack}`),
  );
  expect(JSON.stringify([...functionsOf(app).values()])).not.toContain('POWERTOOLS_SERVICE_NAME');
});
