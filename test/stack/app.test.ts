import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from '#shared/contract/index.ts';
import { queueWorkers } from '../../infra/queueWorkers.ts';
import { outputIn, readFunctions, readProperties, readTemplates, referredTo } from './templates.ts';

const { app, data } = readTemplates('everything');
const list = (value: unknown): readonly Record<string, unknown>[] => (Array.isArray(value) ? value : []);

/** The operations of the imported document by their route keys. */
const operationsOf = (template: Template) => {
  const [api] = readProperties(template, 'AWS::ApiGatewayV2::Api').values();
  const paths: Record<string, Record<string, Record<string, unknown>>> = Object(api?.Body).paths;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
};

describe('the API', () => {
  const [[, stage] = ['', {}]] = readProperties(app, 'AWS::ApiGatewayV2::Stage');

  it('stays below the 500 resources and 1 MB of a stack, and the 300 routes of an API, with 50 more', () => {
    const { Resources } = app.toJSON();
    expect(Object.keys(Resources).length + 50).toBeLessThan(500);
    expect(JSON.stringify(app.toJSON()).length * (1 + 50 / allRoutes.length)).toBeLessThan(1_000_000);
    expect(operationsOf(app).length + 50).toBeLessThan(300);
  });

  it('connects every path of the contract to the function of its route', () => {
    const names = new Map([...readFunctions(app)].map(([name, { id }]) => [id, name]));
    const connected = operationsOf(app).map(({ key, operation }) => {
      const integration = JSON.stringify(operation['x-amazon-apigateway-integration']);
      const [, id = ''] = /"Fn::GetAtt":\["(\w+)","Arn"\]\},"\/invocations"/.exec(integration) ?? [];
      return `${key} → ${names.get(id)}`;
    });
    const declared = allRoutes.flatMap(({ name, route }) =>
      [route.path, ...(route.aliases ?? [])].map((path) => `${route.method} ${path} → ${name}`),
    );
    expect(connected.toSorted()).toEqual(declared.toSorted());
  });

  it('lets CloudFront alone call every route but the webhook of Stripe, where there is a Web stack', () => {
    const openRoutes = (template: Template) =>
      operationsOf(template).flatMap(({ key, operation }) =>
        list(operation.security).length === 0 ? [key] : [],
      );
    expect(openRoutes(app)).toEqual(['POST /api/webhooks/stripe']);
    const [api] = readProperties(app, 'AWS::ApiGatewayV2::Api').values();
    expect(Object(api?.Body).components.securitySchemes).toMatchObject({
      fromEdge: {
        'x-amazon-apigateway-authorizer': {
          authorizerResultTtlInSeconds: 3600,
          enableSimpleResponses: true,
          identitySource: '$request.header.x-origin-key',
        },
      },
    });
    expect(openRoutes(readTemplates('withoutWeb').app)).toHaveLength(operationsOf(app).length);
  });

  it('writes a line of JSON for each request into Data, without paths, queries or texts of callers', () => {
    const { DestinationArn, Format } = Object(stage.AccessLogSettings);
    expect(outputIn(DestinationArn)).toMatch(/^RanqueiaData \w+AccessLogs/);
    const fields = z.record(z.string(), z.string()).parse(JSON.parse(Format));
    expect(fields).toMatchObject({ route: '$context.routeKey', status: '$context.status' });
    expect(Object.values(fields).join(' ')).not.toMatch(
      /path|query|userAgent|header|cookie|authorizer\.key/i,
    );
  });
});

describe('the functions', () => {
  const functions = readFunctions(app);

  it('by the clock are called once each time, neither again after a failure nor late', () => {
    const once = { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 };
    const nameOf = (reference: unknown) =>
      [...functions].find(([, { id }]) => id === referredTo(reference))?.[0] ?? '';
    const ways = [...readProperties(app, 'AWS::Lambda::EventInvokeConfig').values()];
    const called = [...readProperties(app, 'AWS::Events::Rule').values()].map((rule) => {
      const [{ Arn, RetryPolicy }] = Object(rule.Targets);
      expect([rule.State, RetryPolicy]).toEqual(['ENABLED', once]);
      // EventBridge hands the event to a queue of Lambda's, which has limits of its own.
      const way = ways.find(({ FunctionName }) => nameOf(FunctionName) === nameOf(Arn));
      expect(way).toMatchObject({ Qualifier: '$LATEST', ...once });
      return [nameOf(Arn), rule.ScheduleExpression];
    });
    expect(Object.fromEntries(called)).toEqual({
      'schedule/scheduler': 'rate(1 minute)',
    });
  });
});

describe('the queues', () => {
  const queues = readProperties(data, 'AWS::SQS::Queue');
  const queueOf = (reference: unknown) =>
    [...queues].find(([id]) => JSON.stringify(reference).includes(`${id}Arn`))?.[1];
  const sources = [...readProperties(app, 'AWS::Lambda::EventSourceMapping').values()];

  it('have workers with partial failures and enough time, of which many run where the account allows it', () => {
    const functions = readFunctions(app);
    const read = sources.map((source) => {
      expect(Number(source.BatchSize)).toBeLessThanOrEqual(10);
      expect(source).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
      const queue = queueOf(source.EventSourceArn);
      const [name, worker] =
        [...functions].find(([, { id }]) => id === referredTo(source.FunctionName)) ?? [];
      const window = Number(source.MaximumBatchingWindowInSeconds ?? 0);
      const needed = 6 * Number(worker?.properties.Timeout) + window;
      expect(Number(queue?.VisibilityTimeout)).toBeGreaterThanOrEqual(needed);
      return name;
    });
    expect(read.toSorted()).toEqual(Object.values<string>(queueWorkers).toSorted());
    const most = (template: Template) =>
      [...readProperties(template, 'AWS::Lambda::EventSourceMapping').values()].map(({ ScalingConfig }) =>
        Number(Object(ScalingConfig).MaximumConcurrency),
      );
    expect(Math.max(...most(app))).toBe(50);
    const small = most(readTemplates('ofOthers').app);
    expect([Math.min(...small), Math.max(...small)]).toEqual([2, 2]);
  });
});
