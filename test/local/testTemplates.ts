/** Templates in CDK's format for the functions of testFunctions.ts. */
import type { CloudTemplate } from '../../infra/cloudTemplate.ts';

/** CDK ends logical ids with an eight-character hash. */
const id = (name: string) => `${name}0A1B2C3D`;

const lambda = (name: string) => ({
  [id(name)]: {
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
});

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

const paths = {
  '/api/echo/{id}': { get: operation('Echo') },
  '/api/echo': { post: operation('Echo') },
  '/api/hang': { get: operation('Hang') },
  '/api/spin': { get: operation('Spin') },
  '/api/crash': { get: operation('Crash') },
  '/api/throw': { get: operation('Throw') },
  '/api/plain': { get: operation('Plain') },
};

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

const app: CloudTemplate = {
  Resources: {
    [id('Api')]: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body: { paths } } },
    ...lambda('Echo'),
    ...lambda('Hang'),
    ...lambda('Spin'),
    ...lambda('Crash'),
    ...lambda('Throw'),
    ...lambda('Plain'),
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
    ...lambda('Receive'),
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
    ...lambda('Schedule'),
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

export const testTemplates: readonly CloudTemplate[] = [data, app];
