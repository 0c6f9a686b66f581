import * as z from 'zod/mini';
import type { CloudTemplate } from '../../cloudTemplate.ts';
import { readEventSources, readSchedules } from './events.ts';
import { readFunctions } from './functions.ts';
import type { AwsLocation } from './intrinsics.ts';
import { resourceReader } from './resourceReader.ts';
import { readRoutes } from './routes.ts';
import { readQueues, readTables } from './storage.ts';

export type CloudSpec = ReturnType<typeof readTemplates>;

/** Throws on unknown resource types, properties and intrinsic functions. */
export const readTemplates = (templates: readonly CloudTemplate[], location: AwsLocation) => {
  rejectUnknownTypes(templates);
  const read = resourceReader(templates, location);
  const functions = readFunctions(read);
  const queues = readQueues(read);
  return {
    tables: readTables(read),
    queues,
    buckets: read(bucketKind, (_, { attribute }) => attribute('Ref')),
    secrets: read(secretKind, (_, { attribute }) => attribute('Ref')),
    functions: functions.map(({ spec }) => spec),
    routes: readRoutes(read, functions),
    eventSources: readEventSources(read, functions, queues),
    schedules: readSchedules(read, functions),
  };
};

const bucketKind = {
  type: 'AWS::S3::Bucket',
  properties: z.strictObject({}),
  ignored: [
    'BucketEncryption',
    'LifecycleConfiguration',
    'PublicAccessBlockConfiguration',
    'VersioningConfiguration',
  ],
};

const secretKind = {
  type: 'AWS::SecretsManager::Secret',
  properties: z.strictObject({}),
  // The generated value is ignored: runtime/cloud.ts stores the key of the fake or of the real service.
  ignored: ['Description', 'GenerateSecretString'],
};

const supportedTypes = new Set([
  'AWS::DynamoDB::Table',
  'AWS::SQS::Queue',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
  'AWS::Lambda::Function',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Events::Rule',
  'AWS::ApiGatewayV2::Api',
]);

/** Nothing is enforced, watched, backed up or billed on one machine, and the outbox reports no bounces. */
const ignoredTypes =
  /^AWS::(?:(?:IAM|Logs|CloudWatch|SNS|SES|Backup|CDK)::\w+|Lambda::(?:EventInvokeConfig|Permission)|(?:SQS::Queue|S3::Bucket)Policy|ApiGatewayV2::Stage)$/;

/** Throws on resource types that are neither supported nor ignored. */
const rejectUnknownTypes = (templates: readonly CloudTemplate[]): void => {
  const types = templates.flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type));
  const unknown = new Set(types.filter((type) => !supportedTypes.has(type) && !ignoredTypes.test(type)));
  if (unknown.size === 0) return;
  throw new Error(
    `The local cloud does not know ${[...unknown].join(', ')}: see infra/local/template/cloudSpec.ts`,
  );
};
