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

/** Resource types that have no effect on one machine, with the reason. */
const ignoredTypes = new Map([
  ['AWS::IAM::Role', 'permissions are not enforced'],
  ['AWS::IAM::Policy', 'permissions are not enforced'],
  ['AWS::Lambda::EventInvokeConfig', 'a call by the clock that fails is not repeated'],
  ['AWS::Lambda::Permission', 'permissions are not enforced'],
  ['AWS::SQS::QueuePolicy', 'permissions are not enforced'],
  ['AWS::S3::BucketPolicy', 'permissions are not enforced'],
  ['AWS::Logs::LogGroup', 'all logs go to one file'],
  ['AWS::CloudWatch::Alarm', 'there are no alarms: what the functions count is in their log'],
  ['AWS::CloudWatch::Dashboard', 'there are no alarms: what the functions count is in their log'],
  ['AWS::SNS::Topic', 'alarms are sent to it, and what the emulator of SES puts into the queue itself'],
  ['AWS::SNS::TopicPolicy', 'permissions are not enforced'],
  [
    'AWS::SNS::Subscription',
    'alarms are sent to it, and what the emulator of SES puts into the queue itself',
  ],
  ['AWS::SES::ConfigurationSet', 'the emulator of SES puts into the queue what comes back'],
  ['AWS::SES::ConfigurationSetEventDestination', 'the emulator of SES puts into the queue what comes back'],
  ['AWS::Budgets::Budget', 'nothing costs money'],
  ['AWS::Backup::BackupVault', 'the state is a folder'],
  ['AWS::Backup::BackupPlan', 'the state is a folder'],
  ['AWS::Backup::BackupSelection', 'the state is a folder'],
  ['AWS::Backup::RestoreTestingPlan', 'the state is a folder'],
  ['AWS::Backup::RestoreTestingSelection', 'the state is a folder'],
  ['AWS::ApiGatewayV2::Stage', 'there is only one, and it neither throttles nor writes an access log'],
  ['AWS::CDK::Metadata', 'it only counts constructs'],
]);

/** Throws on resource types that are neither supported nor ignored. */
const rejectUnknownTypes = (templates: readonly CloudTemplate[]): void => {
  const types = templates.flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type));
  const unknown = new Set(types.filter((type) => !supportedTypes.has(type) && !ignoredTypes.has(type)));
  if (unknown.size === 0) return;
  throw new Error(
    `The local cloud does not know ${[...unknown].join(', ')}: see infra/local/template/cloudSpec.ts`,
  );
};
