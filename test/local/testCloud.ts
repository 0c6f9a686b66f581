import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudTemplate } from '../../infra/cloudTemplate.ts';

const handlers: Record<string, string> = {
  Echo: 'async (event) => ({ statusCode: 200, body: JSON.stringify(event) })',
  Hang: '() => new Promise(() => {})',
  Spin: '() => { for (;;) Math.random(); }',
  Crash: '() => process.exit(1)',
  Throw: `async () => { throw new Error('not today'); }`,
  Plain: 'async () => ({ fine: true })',
  Receive: `async ({ Records }) => {
    console.log('a batch of ' + Records.map(({ body }) => body).sort().join(' and '));
    for (const { body, attributes, eventSourceARN } of Records) {
      const attempt = attributes.ApproximateReceiveCount;
      console.log('received ' + body + ', attempt ' + attempt + ' of ' + eventSourceARN);
    }
    if (Records.some(({ body }) => body.startsWith('hang'))) await new Promise(() => {});
    const failed = Records.filter(({ body }) => body.startsWith('fail'));
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  }`,
  Schedule: `async (event) => console.log('scheduled by ' + event.source)`,
};

export const writeTestFunctions = (): string => {
  const codeDir = mkdtempSync(join(tmpdir(), 'ranqueia-handlers-'));
  mkdirSync(join(codeDir, 'things'));
  for (const [name, source] of Object.entries(handlers)) {
    writeFileSync(
      join(codeDir, 'things', `${name.toLowerCase()}.mjs`),
      `export const handler = ${source};\n`,
    );
  }
  return codeDir;
};

/** CDK ends logical ids with an eight-character hash. */
const id = (name: string) => `${name}0A1B2C3D`;

const lambdas = Object.keys(handlers).map((name) => [
  id(name),
  {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Handler: `things/${name.toLowerCase()}.handler`,
      Timeout: 1,
      MemorySize: 256,
      Role: { 'Fn::GetAtt': ['Anything', 'Arn'] },
      Environment: {
        Variables: { TABLE_NAME: { 'Fn::GetStackOutput': { StackName: 'Data', OutputName: 'Table' } } },
      },
    },
  },
]);

const operation = (name: string) => ({
  security: [],
  responses: {},
  parameters: [],
  'x-amazon-apigateway-integration': {
    type: 'AWS_PROXY',
    httpMethod: 'POST',
    uri: { 'Fn::Join': ['', ['arn:/functions/', { 'Fn::GetAtt': [id(name), 'Arn'] }, '/invocations']] },
    payloadFormatVersion: '2.0',
    credentials: 'any role',
  },
});

const data: CloudTemplate = {
  Resources: {
    [id('Table')]: {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
        BillingMode: 'PAY_PER_REQUEST',
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      },
    },
    [id('Logos')]: { Type: 'AWS::S3::Bucket' },
  },
  Outputs: { Table: { Value: { Ref: id('Table') } } },
};

/** Returns templates in CDK's format, whose API answers GET at these paths, each by one of the functions. */
export const templatesWith = (routes: Readonly<Record<string, string>>): readonly CloudTemplate[] => {
  const got = Object.entries(routes).map(([path, name]) => [path, { get: operation(name) }]);
  const paths = { ...Object.fromEntries(got), '/api/echo': { post: operation('Echo') } };
  const app: CloudTemplate = {
    Resources: {
      ...Object.fromEntries(lambdas),
      [id('Api')]: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body: { paths } } },
      [id('JobsDeadLetters')]: { Type: 'AWS::SQS::Queue' },
      [id('Jobs')]: {
        Type: 'AWS::SQS::Queue',
        Properties: {
          VisibilityTimeout: 360,
          RedrivePolicy: {
            deadLetterTargetArn: { 'Fn::GetAtt': [id('JobsDeadLetters'), 'Arn'] },
            maxReceiveCount: 2,
          },
        },
      },
      [id('ReceiveSource')]: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          BatchSize: 5,
          MaximumBatchingWindowInSeconds: 1,
          EventSourceArn: { 'Fn::GetAtt': [id('Jobs'), 'Arn'] },
          FunctionName: { Ref: id('Receive') },
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          ScalingConfig: { MaximumConcurrency: 2 },
        },
      },
      [id('Rule')]: {
        Type: 'AWS::Events::Rule',
        Properties: {
          ScheduleExpression: 'rate(5 minutes)',
          State: 'ENABLED',
          Targets: [{ Arn: { 'Fn::GetAtt': [id('Schedule'), 'Arn'] }, Id: 'Target0' }],
        },
      },
    },
  };
  return [data, app];
};
