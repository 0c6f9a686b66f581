import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { policiesOf, readArtifacts, readFunctions, readProperties, readTemplates } from './templates.ts';

const { data, ...others } = readTemplates('everything');

const resources = z.record(
  z.string(),
  z.object({
    DeletionPolicy: z._default(z.string(), 'Delete'),
    UpdateReplacePolicy: z._default(z.string(), 'Delete'),
    Properties: z._default(z.record(z.string(), z.unknown()), {}),
  }),
);
const resourcesOf = (template: typeof data) => resources.parse(template.toJSON().Resources ?? {});
const kept = Object.entries(resourcesOf(data)).filter(([, one]) => one.DeletionPolicy !== 'Delete');

it('what is kept keeps its name: another name would be a new and empty one', () => {
  expect(kept.map(([id]) => id.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual([
    'AccessLogs',
    'AlgoliaKey',
    'Backups',
    'GoogleClient',
    'Logos',
    'OriginKey',
    'RouteLogs',
    'SerperKey',
    'SiteLogs',
    'StripeKeys',
    'Table',
    'TrialKey',
    'WorkerLogs',
  ]);
});

it('what is kept stays also where an update would replace it, and by Data alone', () => {
  for (const [id, { UpdateReplacePolicy }] of kept) expect([id, UpdateReplacePolicy]).toEqual([id, 'Retain']);
  for (const template of Object.values(others)) {
    for (const [id, { DeletionPolicy }] of Object.entries(resourcesOf(template)))
      expect([id, DeletionPolicy]).toEqual([id, 'Delete']);
    template.resourceCountIs('AWS::Logs::LogGroup', 0);
  }
  const stacks = Object.entries(readArtifacts('everything'));
  const guarded = stacks.filter(([, { properties }]) => Object(properties).terminationProtection);
  expect(guarded.map(([name]) => name)).toEqual(['Data']);
});

it('a stack may be replaced although other stacks refer to it: none of them imports anything', () => {
  for (const template of [data, ...Object.values(others)])
    expect(JSON.stringify(template.toJSON())).not.toMatch(/"Fn::ImportValue"|"Export"/);
});

it('the table is recoverable for 35 days, and protected', () => {
  data.hasResourceProperties('AWS::DynamoDB::Table', {
    BillingMode: 'PAY_PER_REQUEST',
    DeletionProtectionEnabled: true,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
  });
});

it('the table may be a restored one, which every function then uses, and which is backed up', () => {
  const { data: renewed, app } = readTemplates('renewed');
  const names = [...readFunctions(app).values()].flatMap(({ variables: { TABLE_NAME: name } }) => name ?? []);
  expect(new Set(names)).toEqual(new Set(['RanqueiaData-restored']));
  const policies = JSON.stringify([...policiesOf(app).values()]);
  expect(policies).toContain(':table/RanqueiaData-restored/index/');
  renewed.hasOutput('TableName', { Value: 'RanqueiaData-restored' });
  expect(Object.keys(renewed.findResources('AWS::DynamoDB::Table'))).toEqual(
    Object.keys(data.findResources('AWS::DynamoDB::Table')),
  );
  for (const type of ['AWS::Backup::BackupSelection', 'AWS::Backup::RestoreTestingSelection'])
    expect(JSON.stringify(renewed.findResources(type))).toContain(':table/RanqueiaData-restored');
});

describe('the backups', () => {
  const plansOf = (name: 'everything' | 'second' | 'ofOthers') =>
    [...readProperties(readTemplates(name).data, 'AWS::Backup::BackupPlan').values()].map(
      ({ BackupPlan }) => Object(BackupPlan).BackupPlanRule,
    );

  it('copy the table every week, and are kept as long as the table can go back', () => {
    const [table] = Object.keys(data.findResources('AWS::DynamoDB::Table'));
    expect(plansOf('everything')).toEqual([
      [
        expect.objectContaining({
          ScheduleExpression: 'cron(0 6 ? * SUN *)',
          Lifecycle: { DeleteAfterDays: 35 },
        }),
      ],
    ]);
    data.hasResourceProperties('AWS::Backup::BackupSelection', {
      BackupSelection: { Resources: [{ 'Fn::GetAtt': [table, 'Arn'] }] },
    });
    expect(plansOf('ofOthers')).toEqual([]);
  });
});

it('no secret is in a template: AWS generates values that a header can carry and the code takes for keys', () => {
  const secrets = [...readProperties(data, 'AWS::SecretsManager::Secret')];
  for (const [, secret] of secrets) {
    expect(secret).not.toHaveProperty('SecretString');
    expect(secret.GenerateSecretString).toMatchObject({
      ExcludePunctuation: true,
      PasswordLength: 64,
      SecretStringTemplate: '{}',
    });
  }
  const fields = secrets.map(([id, one]) => [
    id.slice(0, -8),
    Object(one.GenerateSecretString).GenerateStringKey,
  ]);
  expect(Object.fromEntries(fields)).toMatchObject({ OriginKey: 'key', TrialKey: 'key' });
});

it('a deployment begins with Data and ends with Web: no stack needs one that comes later', () => {
  const artifacts = readArtifacts('everything');
  const needed = ['Data', 'SignIn', 'App', 'Web'].map((name) =>
    z
      ._default(z.array(z.string()), [])
      .parse(artifacts[name]?.dependencies)
      .filter((other) => artifacts[other]?.type === 'aws:cloudformation:stack')
      .toSorted(),
  );
  expect(needed).toEqual([[], ['Data'], ['Data', 'SignIn'], ['App', 'Data', 'SignIn']]);
});
