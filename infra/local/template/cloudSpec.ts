import * as z from 'zod/mini';
import type { CloudTemplate } from '../../cloudTemplate.ts';
import { type EventSourceSpec, readEventSources, readSchedules, type ScheduleSpec } from './events.ts';
import { type FunctionSpec, readFunctions } from './functions.ts';
import type { AwsLocation } from './intrinsics.ts';
import { resourceReader } from './resourceReader.ts';
import { rejectUnknownTypes } from './resourceTypes.ts';
import { type RouteSpec, readRoutes } from './routes.ts';
import { type QueueSpec, readQueues, readTables, type TableSpec } from './storage.ts';

export interface CloudSpec {
  readonly tables: readonly TableSpec[];
  /** Dead-letter queues come before the queues that redrive to them. */
  readonly queues: readonly QueueSpec[];
  readonly buckets: readonly string[];
  readonly secrets: readonly string[];
  readonly functions: readonly FunctionSpec[];
  readonly routes: readonly RouteSpec[];
  readonly eventSources: readonly EventSourceSpec[];
  readonly schedules: readonly ScheduleSpec[];
}

/** Throws on unknown resource types, properties and intrinsic functions. */
export const readTemplates = (templates: readonly CloudTemplate[], location: AwsLocation): CloudSpec => {
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
  // The generated value is useless: runtime/cloud.ts stores the fake's or the real service's.
  ignored: ['Description', 'GenerateSecretString'],
};
