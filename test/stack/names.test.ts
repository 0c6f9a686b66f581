/** Two deployments in one account, or one in two regions, take no name from each other. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type DeploymentName,
  readArtifacts,
  readFunctions,
  readProperties,
  readTemplates,
} from './templates.ts';

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
  Object.values(readTemplates(name))
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
  Object.values(readArtifacts(name)).flatMap(({ type, properties }) =>
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
    const { app } = readTemplates('second');
    for (const { variables } of readFunctions(app).values())
      expect(variables).toMatchObject({ POWERTOOLS_SERVICE_NAME: 'ranqueia-teste' });
    const watching = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard'].flatMap((type) => [
      ...readProperties(app, type).values(),
    ]);
    const text = JSON.stringify(watching);
    expect(text).toContain('ranqueia-teste');
    expect(text).not.toMatch(/"ranqueia\\*"/);
  });
});
