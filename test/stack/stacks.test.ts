import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from '#shared/contract/index.ts';
import { authorizerRoles, workerRoles } from '../../infra/access.ts';
import { queueWorkers } from '../../infra/queueWorkers.ts';
import { COPY_VAULT } from './deployments.ts';
import { functionsOf, outputIn, propertiesOf, referredTo, sizesOf, templatesOf } from './templates.ts';

const { data, app, web, signIn } = templatesOf('everything');

const keepable = z.object({
  DeletionPolicy: z._default(z.string(), 'Delete'),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
});

const queueCount = Object.keys(queueWorkers).length;

describe('the Data stack', () => {
  it('retains its table: on demand, recoverable, protected, with a TTL', () => {
    data.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
        KeySchema: [
          { AttributeName: 'PK', KeyType: 'HASH' },
          { AttributeName: 'SK', KeyType: 'RANGE' },
        ],
      },
    });
  });

  it('copies the table every week into a vault, and keeps a copy as long as the table can go back', () => {
    const [table] = Object.keys(data.findResources('AWS::DynamoDB::Table'));
    const [vault] = Object.keys(data.findResources('AWS::Backup::BackupVault'));
    data.hasResource('AWS::Backup::BackupVault', { DeletionPolicy: 'RetainExceptOnCreate' });
    data.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          {
            RuleName: 'Weekly',
            ScheduleExpression: 'cron(0 6 ? * SUN *)',
            Lifecycle: { DeleteAfterDays: 35 },
            TargetBackupVault: { 'Fn::GetAtt': [vault, 'BackupVaultName'] },
          },
        ],
      },
    });
    data.hasResourceProperties('AWS::Backup::BackupSelection', {
      BackupSelection: { Resources: [{ 'Fn::GetAtt': [table, 'Arn'] }] },
    });
    templatesOf('ofOthers').data.resourceCountIs('AWS::Backup::BackupVault', 0);
  });

  it("copies that into another account's vault where one is named, for as long", () => {
    const copiesOf = (template: Template) =>
      [...propertiesOf(template, 'AWS::Backup::BackupPlan').values()].map(
        ({ BackupPlan }) => Object(BackupPlan).BackupPlanRule[0].CopyActions,
      );
    expect(copiesOf(templatesOf('second').data)).toEqual([
      [{ DestinationBackupVaultArn: COPY_VAULT, Lifecycle: { DeleteAfterDays: 35 } }],
    ]);
    expect(copiesOf(data)).toEqual([undefined]);
  });

  it('can be made again beside what an earlier one has left: no two of them give anything the same name', () => {
    const { Resources } = z.object({ Resources: z.record(z.string(), keepable) }).parse(data.toJSON());
    const kept = Object.values(Resources).filter(({ DeletionPolicy }) => DeletionPolicy !== 'Delete');
    const names = kept.flatMap(({ Properties }) =>
      Object.entries(Properties).filter(([name]) => /^(?:\w+)?Name$/.test(name)),
    );
    const numberOfStack = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] };
    expect(names).toEqual([['BackupVaultName', { 'Fn::Join': ['', ['Ranqueia-', numberOfStack]] }]]);
  });

  it('may replace what other stacks refer to: none of them imports anything', () => {
    for (const template of [data, app, web, signIn])
      expect(JSON.stringify(template.toJSON())).not.toMatch(/"Fn::ImportValue"|"Export"/);
  });

  it('has an index of active keywords and one of kinds, both small', () => {
    data.hasResourceProperties('AWS::DynamoDB::Table', {
      GlobalSecondaryIndexes: [
        {
          IndexName: 'ByFetch',
          KeySchema: [
            { AttributeName: 'fetch', KeyType: 'HASH' },
            { AttributeName: 'PK', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
        {
          IndexName: 'ByKind',
          KeySchema: [
            { AttributeName: 'kind', KeyType: 'HASH' },
            { AttributeName: 'created_at', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['search_text'] },
        },
      ],
    });
  });

  it('keeps the logos private and encrypted, and deleted ones for a month', () => {
    data.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: {
        BucketEncryption: Match.anyValue(),
        VersioningConfiguration: { Status: 'Enabled' },
        LifecycleConfiguration: {
          Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: 'Enabled' }],
        },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      },
    });
  });

  it.each(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret', 'AWS::Logs::LogGroup'])(
    'keeps every %s, also where an update would replace it',
    (type) => {
      data.allResources(type, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    },
  );

  it('has AWS generate keys that a header can carry, and that the code takes for keys', () => {
    data.allResourcesProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: { ExcludePunctuation: true, PasswordLength: 64, SecretStringTemplate: '{}' },
    });
    const fields = [...propertiesOf(data, 'AWS::SecretsManager::Secret')].map(
      ([id, { GenerateSecretString }]) => [id.slice(0, -8), Object(GenerateSecretString).GenerateStringKey],
    );
    expect(Object.fromEntries(fields)).toMatchObject({ OriginKey: 'key', TrialKey: 'key' });
  });

  it('contains no secret value', () => {
    const secrets = [...propertiesOf(data, 'AWS::SecretsManager::Secret').values()];
    expect(secrets).toHaveLength(6);
    for (const secret of secrets) {
      expect(secret).not.toHaveProperty('SecretString');
      expect(secret).toHaveProperty('GenerateSecretString');
      expect(JSON.stringify(secret)).not.toMatch(/"SecretStringTemplate":"(?!\{\}")/);
    }
  });
});

describe('the App stack', () => {
  it('has room for 120 more nouns, and each for 120 routes, below the 500 resources of a stack', () => {
    const sizes = [...sizesOf('everything')].filter(([stack]) => stack.startsWith('App'));
    expect(sizes.length).toBeGreaterThan(10);
    for (const [stack, size] of sizes)
      expect([stack, size + 120 * (stack === 'App' ? 1 : 3) < 500]).toEqual([stack, true]);
  });

  it('lets the API invoke the functions of each noun by less than the 10,240 characters of a policy', () => {
    const longest = 'arn:aws:lambda:ap-southeast-1:123456789012:function:'.length + 64;
    const nouns = Object.groupBy(allRoutes, ({ name }) => name.replace(/\/.*/, ''));
    const sizes = Object.entries(nouns).map(([noun, ofNoun = []]) => [noun, ofNoun.length * (longest + 3)]);
    expect(sizes.filter(([, size]) => Number(size) > 10_000)).toEqual([]);
  });

  it('has exactly one function per route, worker and authorizer', () => {
    const names = [
      ...allRoutes.map(({ name }) => name),
      ...Object.keys({ ...workerRoles, ...authorizerRoles }),
    ];
    expect([...functionsOf(app).keys()].toSorted()).toEqual(names.toSorted());
  });

  it('runs every function on Node 24 and ARM64, with logs that expire and outlive it', () => {
    for (const { properties } of functionsOf(app).values()) {
      expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
      expect(outputIn(Object(properties.LoggingConfig).LogGroup)).toMatch(/^RanqueiaData \w+Logs/);
    }
    app.resourceCountIs('AWS::Logs::LogGroup', 0);
    data.allResources('AWS::Logs::LogGroup', {
      DeletionPolicy: 'Retain',
      Properties: { RetentionInDays: 30 },
    });
  });

  it('connects every path of the contract to the function of its route', () => {
    const declared = allRoutes.flatMap(({ name, route }) =>
      [route.path, ...(route.aliases ?? [])].map((path) => `${route.method} ${path} → ${name}`),
    );
    expect(routesOfTemplate().toSorted()).toEqual(declared.toSorted());
  });

  it('lets CloudFront alone call every route but the webhook of Stripe, where there is a Web stack', () => {
    const openRoutes = (template: Template) =>
      [...propertiesOf(template, 'AWS::ApiGatewayV2::Route').values()]
        .filter(({ AuthorizationType }) => AuthorizationType !== 'CUSTOM')
        .map(({ RouteKey }) => RouteKey);
    expect(openRoutes(app)).toEqual(['POST /api/webhooks/stripe']);
    app.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerPayloadFormatVersion: '2.0',
      AuthorizerResultTtlInSeconds: 3600,
      EnableSimpleResponses: true,
      IdentitySource: ['$request.header.x-origin-key'],
    });
    const alone = templatesOf('withoutWeb').app;
    expect(openRoutes(alone)).toHaveLength(routesOfTemplate().length);
    alone.resourceCountIs('AWS::ApiGatewayV2::Authorizer', 0);
  });

  it('delivers a message up to 5 times, then keeps it for 14 days', () => {
    const queues = [...propertiesOf(app, 'AWS::SQS::Queue').values()];
    const workQueues = queues.filter((queue) => queue.RedrivePolicy !== undefined);
    expect(workQueues).toHaveLength(queueCount);
    for (const queue of workQueues) {
      // Longer than a weekend in which nobody mends a worker.
      expect(queue).toMatchObject({ RedrivePolicy: { maxReceiveCount: 5 }, MessageRetentionPeriod: 345_600 });
    }
    const deadLetterQueues = queues.filter((queue) => queue.RedrivePolicy === undefined);
    expect(deadLetterQueues.map((queue) => queue.MessageRetentionPeriod)).toEqual(
      Array.from({ length: queueCount }, () => 1_209_600),
    );
  });

  it('invokes workers with partial failures, limited concurrency and enough time', () => {
    const queues = propertiesOf(app, 'AWS::SQS::Queue');
    const functions = propertiesOf(app, 'AWS::Lambda::Function');
    const sources = [...propertiesOf(app, 'AWS::Lambda::EventSourceMapping').values()];
    expect(sources).toHaveLength(queueCount);
    for (const source of sources) {
      expect(Number(source.BatchSize)).toBeLessThanOrEqual(10);
      expect(source).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
      expect(source).toHaveProperty('ScalingConfig.MaximumConcurrency', expect.any(Number));
      const queue = queues.get(referredTo(source.EventSourceArn));
      const worker = functions.get(referredTo(source.FunctionName));
      const window = Number(source.MaximumBatchingWindowInSeconds ?? 0);
      expect(Number(queue?.VisibilityTimeout)).toBeGreaterThanOrEqual(6 * Number(worker?.Timeout) + window);
    }
  });

  it('gives workers as many messages as they can handle in time, and the memory for it', () => {
    const sizes = [...propertiesOf(app, 'AWS::Lambda::EventSourceMapping').values()].map(
      ({ EventSourceArn, BatchSize }) => [referredTo(EventSourceArn).slice(0, -8), BatchSize],
    );
    expect(Object.fromEntries(sizes)).toEqual({
      ...{ Checks: 10, RunChecks: 10, Cleanup: 10, Runs: 10, Mails: 10 },
      // Each may take most of the time limit.
      Plans: 1,
    });
    const small = [...functionsOf(app)].filter(([, { properties }]) => Number(properties.MemorySize) < 512);
    // The process of its batches grows to 180 MB.
    expect(small.map(([name, { properties }]) => [name, properties.MemorySize])).toEqual([
      ['checks/runReleasedCheck', 256],
    ]);
  });

  it('runs the billing pass every hour, which continues one that was interrupted', () => {
    const pass = functionsOf(app).get('billing/dailyPass')?.id;
    app.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 hour)',
      State: 'ENABLED',
      Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [pass, 'Arn'] } })],
    });
  });

  it('runs the scheduler every minute', () => {
    const scheduler = functionsOf(app).get('schedule/scheduler')?.id;
    app.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [scheduler, 'Arn'] } })],
    });
  });
});

const routesOfTemplate = (): string[] => {
  const integrations = propertiesOf(app, 'AWS::ApiGatewayV2::Integration');
  const names = new Map([...functionsOf(app)].map(([name, { id }]) => [id, name]));
  return [...propertiesOf(app, 'AWS::ApiGatewayV2::Route').values()].map(({ RouteKey, Target }) => {
    const integration = integrations.get(/"Ref":"(\w+)"/.exec(JSON.stringify(Target))?.[1] ?? '');
    return `${RouteKey} → ${names.get(referredTo(integration?.IntegrationUri))}`;
  });
};
