/** What invokes the functions: routes of the HTTP API, queues and schedules. */
import * as z from 'zod/mini';
import type { FunctionResource } from './functions.ts';
import type { QueueSpec } from './queues.ts';
import { findSpec, type ReadResources } from './resourceReader.ts';

export interface RouteSpec {
  readonly method: string;
  readonly path: string;
  readonly function: string;
  /** Decides which calls reach the function; all do without one. */
  readonly authorizer: AuthorizerSpec | undefined;
}

export interface AuthorizerSpec {
  readonly function: string;
  /** The header that it decides by, in lower case. Calls without it are rejected. */
  readonly header: string;
  /** How long its decision about a value is kept. */
  readonly keptMs: number;
}

export interface EventSourceSpec {
  readonly queue: QueueSpec;
  readonly function: string;
  readonly batchSize: number;
  readonly maxConcurrency: number;
  /** How long messages are collected for a batch that is not full. */
  readonly windowMs: number;
  readonly reportsFailures: boolean;
}

export interface ScheduleSpec {
  readonly everyMs: number;
  readonly ruleArn: string;
  readonly function: string;
}

const integrationProperties = z.object({
  IntegrationUri: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  PayloadFormatVersion: z.literal('2.0'),
});

const routeProperties = z.strictObject({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.enum(['NONE', 'CUSTOM']),
  AuthorizerId: z.optional(z.string()),
});

const authorizerProperties = z.strictObject({
  AuthorizerType: z.literal('REQUEST'),
  AuthorizerUri: z.string(),
  AuthorizerPayloadFormatVersion: z.literal('2.0'),
  AuthorizerResultTtlInSeconds: z.number(),
  EnableSimpleResponses: z.literal(true),
  IdentitySource: z.tuple([z.templateLiteral(['$request.header.', z.string()])]),
});

const readAuthorizers = (read: ReadResources, functions: readonly FunctionResource[]) =>
  read(
    { type: 'AWS::ApiGatewayV2::Authorizer', properties: authorizerProperties, ignored: ['ApiId', 'Name'] },
    (given, { attribute }) => {
      // arn:aws:apigateway:<region>:lambda:path/2015-03-31/functions/<arn>/invocations
      const [, arn = ''] = /\/functions\/(.+)\/invocations$/.exec(given.AuthorizerUri) ?? [];
      const [source] = given.IdentitySource;
      return {
        id: attribute('Ref'),
        spec: {
          function: functionAt(functions, arn),
          header: source.replace('$request.header.', '').toLowerCase(),
          keptMs: given.AuthorizerResultTtlInSeconds * 1000,
        },
      };
    },
  );

export const readRoutes = (
  read: ReadResources,
  functions: readonly FunctionResource[],
): readonly RouteSpec[] => {
  const integrations = read(
    {
      type: 'AWS::ApiGatewayV2::Integration',
      properties: integrationProperties,
      ignored: ['ApiId', 'CredentialsArn'],
    },
    ({ IntegrationUri }, { attribute }) => ({
      target: `integrations/${attribute('Ref')}`,
      arn: IntegrationUri,
    }),
  );
  const authorizers = readAuthorizers(read, functions);
  return read(
    { type: 'AWS::ApiGatewayV2::Route', properties: routeProperties, ignored: ['ApiId'] },
    ({ RouteKey, Target, AuthorizerId }) => {
      const [method = '', path = ''] = RouteKey.split(' ');
      const { arn } = findSpec(integrations, ({ target }) => target === Target, Target);
      const authorizer =
        AuthorizerId === undefined
          ? undefined
          : findSpec(authorizers, ({ id }) => id === AuthorizerId, AuthorizerId).spec;
      return { method, path, function: functionAt(functions, arn), authorizer };
    },
  );
};

const eventSourceProperties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  // SQS returns at most ten messages at once.
  BatchSize: z._default(z.number().check(z.maximum(10)), 10),
  MaximumBatchingWindowInSeconds: z._default(z.number(), 0),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  ScalingConfig: z._default(z.object({ MaximumConcurrency: z.number() }), { MaximumConcurrency: 10 }),
});

export const readEventSources = (
  read: ReadResources,
  functions: readonly FunctionResource[],
  queues: readonly QueueSpec[],
): readonly EventSourceSpec[] =>
  read(
    { type: 'AWS::Lambda::EventSourceMapping', properties: eventSourceProperties },
    ({ EventSourceArn, FunctionName, FunctionResponseTypes, ScalingConfig, ...batches }) => ({
      queue: findSpec(queues, ({ arn }) => arn === EventSourceArn, EventSourceArn),
      function: findSpec(functions, ({ ref }) => ref === FunctionName, FunctionName).spec.name,
      batchSize: batches.BatchSize,
      windowMs: batches.MaximumBatchingWindowInSeconds * 1000,
      maxConcurrency: ScalingConfig.MaximumConcurrency,
      reportsFailures: FunctionResponseTypes.includes('ReportBatchItemFailures'),
    }),
  );

const ruleProperties = z.strictObject({
  ScheduleExpression: z.string(),
  State: z.literal('ENABLED'),
  Targets: z.array(z.strictObject({ Arn: z.string(), Id: z.string(), RetryPolicy: z.optional(z.unknown()) })),
});

export const readSchedules = (
  read: ReadResources,
  functions: readonly FunctionResource[],
): readonly ScheduleSpec[] =>
  read(
    { type: 'AWS::Events::Rule', properties: ruleProperties },
    ({ ScheduleExpression, Targets }, { attribute }) =>
      Targets.map(({ Arn }) => ({
        everyMs: intervalOf(ScheduleExpression),
        ruleArn: attribute('Arn'),
        function: functionAt(functions, Arn),
      })),
  ).flat();

const functionAt = (functions: readonly FunctionResource[], wanted: string): string =>
  findSpec(functions, ({ arn }) => arn === wanted, wanted).spec.name;

const unitMs = new Map([
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
]);

/** Milliseconds of a `rate(…)` expression; no other form is supported. */
const intervalOf = (expression: string): number => {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const ms = unitMs.get(unit);
  if (ms === undefined) throw new Error(`The local cloud does not know the schedule ${expression}`);
  return Number(count) * ms;
};
