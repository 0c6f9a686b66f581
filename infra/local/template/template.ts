import * as z from 'zod/mini';
import type { CloudTemplate } from '../../synthesize.ts';
import { attributeOf, localName, type Place, type Resolve, resolverFor } from './intrinsics.ts';
import * as shapes from './shapes.ts';

export interface TablePlan {
  readonly name: string;
  readonly definition: z.output<typeof shapes.table>;
}

export interface QueuePlan {
  readonly name: string;
  readonly url: string;
  readonly arn: string;
  /** As SQS takes them. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface FunctionPlan {
  /** As functions/ names it: `companies/create`. */
  readonly name: string;
  readonly export: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
}

export interface RoutePlan {
  readonly method: string;
  readonly path: string;
  readonly function: string;
}

export interface SourcePlan {
  readonly queue: QueuePlan;
  readonly function: string;
  readonly batchSize: number;
  readonly maxConcurrency: number;
  readonly reportsFailures: boolean;
}

export interface SchedulePlan {
  readonly everyMs: number;
  readonly ruleArn: string;
  readonly function: string;
}

/** Everything that the local cloud has to bring into being, as the templates say. */
export interface CloudPlan {
  readonly tables: readonly TablePlan[];
  /** Those that others redrive to come first. */
  readonly queues: readonly QueuePlan[];
  readonly buckets: readonly string[];
  readonly secrets: readonly string[];
  readonly functions: readonly FunctionPlan[];
  readonly routes: readonly RoutePlan[];
  readonly sources: readonly SourcePlan[];
  readonly schedules: readonly SchedulePlan[];
}

/** What has no meaning on one machine, and why. A type that is neither here nor read below stops the start. */
const withoutMeaning: Record<string, string> = {
  'AWS::IAM::Role': 'nobody checks permissions',
  'AWS::IAM::Policy': 'nobody checks permissions',
  'AWS::Lambda::Permission': 'nobody checks permissions',
  'AWS::SQS::QueuePolicy': 'nobody checks permissions',
  'AWS::S3::BucketPolicy': 'nobody checks permissions',
  'AWS::Logs::LogGroup': 'all logs go to one file',
  'AWS::Logs::MetricFilter': 'nobody is called',
  'AWS::CloudWatch::Alarm': 'nobody is called',
  'AWS::ApiGatewayV2::Api': 'there is one, and its address is the site',
  'AWS::ApiGatewayV2::Stage': 'there is one, and it does not throttle',
  'AWS::CDK::Metadata': 'counts constructs',
};

const readTypes = new Set([
  'AWS::DynamoDB::Table',
  'AWS::SQS::Queue',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
  'AWS::Lambda::Function',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Events::Rule',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
]);

/** Reads synthesised templates. Throws, naming it, on a resource type, property or intrinsic function that is not known here. */
export const readTemplates = (templates: readonly CloudTemplate[], place: Place): CloudPlan => {
  refuseUnknown(templates);
  const read = readerOf(templates, place);
  const queues = read('AWS::SQS::Queue', shapes.queue, (shape, { name, attribute }) => ({
    name,
    url: attribute('Ref'),
    arn: attribute('Arn'),
    attributes: queueAttributes(shape),
  }));
  const functions = read('AWS::Lambda::Function', shapes.lambda, (shape, { attribute }) => ({
    arn: attribute('Arn'),
    ref: attribute('Ref'),
    plan: functionPlan(shape),
  }));
  const integrations = read('AWS::ApiGatewayV2::Integration', shapes.integration, (shape, { attribute }) => ({
    target: `integrations/${attribute('Ref')}`,
    arn: shape.IntegrationUri,
  }));
  const functionAt = (arn: string) => found(functions, (one) => one.arn === arn, arn).plan.name;
  return {
    tables: read('AWS::DynamoDB::Table', shapes.table, (definition, { name }) => ({ name, definition })),
    queues: queues.toSorted((one, other) => redrives(one) - redrives(other)),
    buckets: read('AWS::S3::Bucket', shapes.bucket, (_, { attribute }) => attribute('Ref')),
    secrets: read('AWS::SecretsManager::Secret', shapes.secret, (_, { attribute }) => attribute('Ref')),
    functions: functions.map(({ plan }) => plan),
    routes: read('AWS::ApiGatewayV2::Route', shapes.route, ({ RouteKey, Target }) => {
      const [method = '', path = ''] = RouteKey.split(' ');
      const integration = found(integrations, ({ target }) => target === Target, Target);
      return { method, path, function: functionAt(integration.arn) };
    }),
    sources: read('AWS::Lambda::EventSourceMapping', shapes.source, (shape) => ({
      queue: found(queues, ({ arn }) => arn === shape.EventSourceArn, shape.EventSourceArn),
      function: found(functions, ({ ref }) => ref === shape.FunctionName, shape.FunctionName).plan.name,
      batchSize: shape.BatchSize,
      maxConcurrency: shape.ScalingConfig.MaximumConcurrency,
      reportsFailures: shape.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    })),
    schedules: read('AWS::Events::Rule', shapes.rule, (shape, { attribute }) =>
      shape.Targets.map(({ Arn }) => ({
        everyMs: everyMs(shape.ScheduleExpression),
        ruleArn: attribute('Arn'),
        function: functionAt(Arn),
      })),
    ).flat(),
  };
};

const refuseUnknown = (templates: readonly CloudTemplate[]) => {
  const types = templates.flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type));
  const unknown = new Set(types.filter((type) => !readTypes.has(type) && !(type in withoutMeaning)));
  if (unknown.size > 0) {
    throw new Error(
      `The local cloud does not know ${[...unknown].join(', ')}: see infra/local/template/template.ts`,
    );
  }
};

interface Known {
  readonly name: string;
  readonly attribute: (name: string) => string;
}

/** Reads all resources of a type through its shape. Two with one name are refused: they would share their state. */
const readerOf = (templates: readonly CloudTemplate[], place: Place) => {
  const resolve: Resolve = resolverFor(templates, place);
  return <S extends z.ZodMiniType, T>(
    type: string,
    shape: S,
    toPlan: (properties: z.output<S>, known: Known) => T,
  ): T[] => {
    const taken = new Set<string>();
    return templates.flatMap((template) =>
      Object.entries(template.Resources)
        .filter(([, { Type }]) => Type === type)
        .map(([id, { Properties = {} }]) => {
          const name = localName(id);
          if (taken.has(name)) throw new Error(`Two resources of ${type} are called ${name}`);
          taken.add(name);
          const resolved = Object.entries(Properties)
            .filter(([key]) => !shapes.isWithoutMeaning(type, key))
            .map(([key, value]) => [key, resolve(value, template)]);
          const { success, data, error } = z.safeParse(shape, Object.fromEntries(resolved));
          // The issues as they are: the contract turns messages into sentences for visitors.
          if (!success) throw new Error(`${type} ${id}: ${JSON.stringify(error.issues)}`);
          return toPlan(data, { name, attribute: (key) => attributeOf(template, id, key, place) });
        }),
    );
  };
};

const found = <T>(all: readonly T[], is: (one: T) => boolean, what: string): T => {
  const one = all.find(is);
  if (one === undefined) throw new Error(`The templates hold nothing for ${what}`);
  return one;
};

const redrives = ({ attributes }: QueuePlan): number => ('RedrivePolicy' in attributes ? 1 : 0);

const queueAttributes = ({ RedrivePolicy, ...plain }: z.output<typeof shapes.queue>) => ({
  ...Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, String(value)])),
  ...(RedrivePolicy && { RedrivePolicy: JSON.stringify(RedrivePolicy) }),
});

/** The handler `companies/create.handler` names the built file and what it exports. */
const functionPlan = ({
  Handler,
  Timeout,
  MemorySize,
  Environment,
}: z.output<typeof shapes.lambda>): FunctionPlan => {
  const [name = '', exported = ''] = Handler.split('.');
  return {
    name,
    export: exported,
    timeoutMs: Timeout * 1000,
    memoryMb: MemorySize,
    environment: Environment.Variables,
  };
};

const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const everyMs = (expression: string): number => {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const unitMs = units[unit];
  if (unitMs === undefined) throw new Error(`The local cloud does not know the schedule ${expression}`);
  return Number(count) * unitMs;
};
