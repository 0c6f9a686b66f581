/** A changed copy of the templates changes the local stack. */
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildCloud, type CloudBuild } from '../../infra/local/build/build.ts';
import { type Listening, listen } from '../../infra/local/http.ts';
import { startCloud, type TestCloud } from '../support/cloud/cloud.ts';

type Templates = CloudBuild['templates'];
type Properties = Record<string, unknown>;
type Change = (properties: Properties, id: string) => Properties;

/** Returns a changed copy of the templates. Throws if they have no resource of a type to change. */
const changed = (templates: Templates, changes: Readonly<Record<string, Change>>): Templates => {
  const types = new Set(
    templates.flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
  );
  const missing = Object.keys(changes).filter((type) => !types.has(type));
  if (missing.length > 0) throw new Error(`The templates declare no ${missing}`);
  return templates.map((template) => ({
    ...template,
    Resources: Object.fromEntries(
      Object.entries(template.Resources).map(([id, resource]) => {
        const change = changes[resource.Type];
        return [
          id,
          change
            ? { ...resource, Properties: change(structuredClone({ ...resource.Properties }), id) }
            : resource,
        ];
      }),
    ),
  }));
};

const SITE = 'https://outro.example';

const functionId = (templates: Templates, handler: string): string => {
  const resources = templates.flatMap(({ Resources }) => Object.entries(Resources));
  const [id = ''] = resources.find(([, { Properties }]) => Properties?.Handler === handler) ?? [];
  return id;
};

const indexesOf = (value: unknown): readonly object[] => (Array.isArray(value) ? value : []);

const change = (templates: Templates): Templates =>
  changed(templates, {
    'AWS::ApiGatewayV2::Api': ({ Body, ...api }) => {
      const { paths, ...document } = Object(Body);
      const described = paths['/api/openapi.json'];
      const open = { get: { ...described.get, security: [] } };
      return { ...api, Body: { ...document, paths: { ...paths, '/api/openapi.json': open } } };
    },
    'AWS::DynamoDB::Table': ({ GlobalSecondaryIndexes, ...table }) => {
      const [first, ...others] = indexesOf(GlobalSecondaryIndexes);
      return { ...table, GlobalSecondaryIndexes: [{ ...first, IndexName: 'Renamed' }, ...others] };
    },
    'AWS::SQS::Queue': (queue, id) =>
      id.startsWith('Tasks') && queue.RedrivePolicy
        ? {
            ...queue,
            VisibilityTimeout: 77,
            RedrivePolicy: { ...queue.RedrivePolicy, maxReceiveCount: 1 },
          }
        : queue,
    'AWS::Lambda::Function': (lambda) => ({
      ...lambda,
      Environment: { Variables: { ...Object(lambda.Environment).Variables, SITE_URL: SITE } },
    }),
    'AWS::Events::Rule': (rule, id) => ({
      ...rule,
      ...(id.startsWith('Schedule') && {
        ScheduleExpression: 'rate(5 minutes)',
        Targets: [
          {
            Id: 'Target0',
            Arn: { 'Fn::GetAtt': [functionId(templates, 'accounts/sendMail.handler'), 'Arn'] },
          },
        ],
      }),
    }),
  });

let cloud: TestCloud;
let direct: Listening;
const invoked: string[] = [];
beforeAll(async () => {
  cloud = await startCloud({ changeTemplates: change, onInvoked: ({ name }) => invoked.push(name) });
  direct = await listen(cloud.answerDirectly);
});
afterAll(async () => {
  await direct.close();
  await cloud.stop();
});

const statusOf = async (url: string) => (await fetch(url)).status;

it('a route without its authorizer can be called directly, and no other', async () => {
  expect(await statusOf(`${direct.url}/api/openapi.json`)).toBe(200);
  expect(await statusOf(`${direct.url}/api/plans`)).toBe(401);
});

it('a route that is renamed over the former template answers at its new path only', async () => {
  const { codeDir, templates } = await buildCloud();
  await cloud.reload({
    codeDir,
    templates: changed(change(templates), {
      'AWS::ApiGatewayV2::Api': ({ Body, ...api }) => {
        const { paths, ...document } = Object(Body);
        const { '/api/plans': plans, ...others } = paths;
        return { ...api, Body: { ...document, paths: { ...others, '/api/planos': plans } } };
      },
    }),
  });
  expect(await statusOf(`${cloud.url}/api/planos`)).toBe(200);
  expect(await statusOf(`${cloud.url}/api/plans`)).toBe(404);
});

it('the table has the changed indexes', async () => {
  const TableName = cloud.environment.TABLE_NAME;
  const { Table } = await cloud.clients.dynamo.send(new DescribeTableCommand({ TableName }));
  const names = Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName);
  expect(names?.toSorted()).toEqual(['ByKind', 'Renamed']);
});

it('a queue has its changed visibility timeout, and gives up after its changed number of attempts', async () => {
  const QueueUrl = cloud.environment.TASKS_QUEUE_URL;
  const { Attributes } = await cloud.clients.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['VisibilityTimeout'] }),
  );
  expect(Attributes).toEqual({ VisibilityTimeout: '77' });
  await cloud.clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'no message of ours' }));
  await vi.waitFor(
    async () => {
      const counts = Object.entries(await cloud.countMessages());
      const [, deadLetters] = counts.find(([queue]) => /(?<!Billing)TasksDeadLetters$/.test(queue)) ?? [];
      expect(deadLetters?.visible).toBe(1);
    },
    { timeout: 100_000, interval: 50 },
  );
  expect(invoked.filter((name) => name === 'schedule/runTasks')).toHaveLength(1);
});

it('a function has its changed environment', async () => {
  const response = await fetch(`${cloud.url}/api/oauth/google/redirect_url`);
  const { redirectUrl } = await response.json();
  expect(new URL(redirectUrl).searchParams.get('redirect_uri')).toBe(`${SITE}/auth/google/callback`);
});

it('a schedule runs its changed function, at its changed rate', async () => {
  const rates = cloud.spec.schedules.map((schedule) => [schedule.function, schedule.everyMs]);
  expect(rates).toEqual([['accounts/sendMail', 300_000]]);
  invoked.length = 0;
  await cloud.runScheduledFunctions().catch(() => undefined);
  expect(invoked).toEqual(['accounts/sendMail']);
});
