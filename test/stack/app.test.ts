import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes, routes } from '#shared/contract/index.ts';
import { authorizerRoles, workerRoles } from '../../infra/access.ts';
import { throttleOf } from '../../infra/limits.ts';
import { queueWorkers } from '../../infra/queueWorkers.ts';
import { functionsOf, outputIn, propertiesOf, referredTo, sizesOf, templatesOf } from './templates.ts';

const { app } = templatesOf('everything');

describe('the API', () => {
  const [[stageId, stage] = ['', {}]] = propertiesOf(app, 'AWS::ApiGatewayV2::Stage');

  it('has room for 120 more nouns, and each for 120 routes, below the 500 resources of a stack', () => {
    const sizes = [...sizesOf('everything')].filter(([stack]) => stack.startsWith('App'));
    expect(sizes.length).toBeGreaterThan(10);
    for (const [stack, size] of sizes)
      expect([stack, size + 120 * (stack === 'App' ? 1 : 3) < 500]).toEqual([stack, true]);
  });

  it('may invoke the functions of each noun by less than the 10,240 characters of a policy', () => {
    const longest = 'arn:aws:lambda:ap-southeast-1:123456789012:function:'.length + 64;
    const nouns = Object.groupBy(allRoutes, ({ name }) => name.replace(/\/.*/, ''));
    const sizes = Object.entries(nouns).map(([noun, ofNoun = []]) => [noun, ofNoun.length * (longest + 3)]);
    expect(sizes.filter(([, size]) => Number(size) > 10_000)).toEqual([]);
  });

  it('connects every path of the contract to the function of its route', () => {
    const integrations = propertiesOf(app, 'AWS::ApiGatewayV2::Integration');
    const names = new Map([...functionsOf(app)].map(([name, { id }]) => [id, name]));
    const connected = [...propertiesOf(app, 'AWS::ApiGatewayV2::Route').values()].map(
      ({ RouteKey, Target }) => {
        const integration = integrations.get(/"Ref":"(\w+)"/.exec(JSON.stringify(Target))?.[1] ?? '');
        return `${RouteKey} → ${names.get(referredTo(integration?.IntegrationUri))}`;
      },
    );
    const declared = allRoutes.flatMap(({ name, route }) =>
      [route.path, ...(route.aliases ?? [])].map((path) => `${route.method} ${path} → ${name}`),
    );
    expect(connected.toSorted()).toEqual(declared.toSorted());
  });

  it('lets CloudFront alone call every route but the webhook of Stripe, where there is a Web stack', () => {
    const openRoutes = (template: Template) =>
      [...propertiesOf(template, 'AWS::ApiGatewayV2::Route').values()]
        .filter(({ AuthorizationType }) => AuthorizationType !== 'CUSTOM')
        .map(({ RouteKey }) => RouteKey);
    expect(openRoutes(app)).toEqual(['POST /api/webhooks/stripe']);
    app.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerResultTtlInSeconds: 3600,
      EnableSimpleResponses: true,
      IdentitySource: ['$request.header.x-origin-key'],
    });
    const alone = templatesOf('withoutWeb').app;
    expect(openRoutes(alone)).toHaveLength(propertiesOf(app, 'AWS::ApiGatewayV2::Route').size);
    alone.resourceCountIs('AWS::ApiGatewayV2::Authorizer', 0);
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

  it('limits the routes where a flood would hurt, each of their paths, once they exist', () => {
    const expected = allRoutes.flatMap(({ name, route }) => {
      const { rate, burst } = throttleOf[name] ?? {};
      const limit = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
      const paths = rate === undefined ? [] : [route.path, ...(route.aliases ?? [])];
      return paths.map((path) => [`${route.method} ${path}`, limit]);
    });
    expect(stage.RouteSettings).toEqual(Object.fromEntries(expected));
    const { login } = routes.accounts;
    expect(stage.RouteSettings).toHaveProperty([`${login.method} ${login.path}`]);
    expect(stage.DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
    const { DependsOn } = Object(app.findResources('AWS::ApiGatewayV2::Stage')[stageId]);
    const limited = [...propertiesOf(app, 'AWS::ApiGatewayV2::Route')].filter(
      ([, { RouteKey }]) => String(RouteKey) in Object(stage.RouteSettings),
    );
    expect(DependsOn).toEqual(expect.arrayContaining(limited.map(([id]) => id)));
  });
});

describe('the functions', () => {
  const functions = functionsOf(app);

  it('are one for each route, worker and authorizer, on Node 24 and ARM64, with JSON logs in Data', () => {
    const names = [
      ...allRoutes.map(({ name }) => name),
      ...Object.keys({ ...workerRoles, ...authorizerRoles }),
    ];
    expect([...functions.keys()].toSorted()).toEqual(names.toSorted());
    for (const { properties } of functions.values()) {
      expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
      // Lambda's own lines are JSON, too; the dashboard finds timeouts by them.
      expect(properties.LoggingConfig).toMatchObject({ LogFormat: 'JSON' });
      expect(outputIn(Object(properties.LoggingConfig).LogGroup)).toMatch(/^RanqueiaData \w+Logs/);
    }
  });

  it('by the clock are called once each time, neither again after a failure nor late', () => {
    const once = { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 };
    const nameOf = (reference: unknown) =>
      [...functions].find(([, { id }]) => id === referredTo(reference))?.[0] ?? '';
    const ways = [...propertiesOf(app, 'AWS::Lambda::EventInvokeConfig').values()];
    const called = [...propertiesOf(app, 'AWS::Events::Rule').values()].map((rule) => {
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
  const queues = propertiesOf(app, 'AWS::SQS::Queue');
  const sources = [...propertiesOf(app, 'AWS::Lambda::EventSourceMapping').values()];

  it('have workers with partial failures and enough time, of which many run where the account allows it', () => {
    const functions = functionsOf(app);
    const read = sources.map((source) => {
      expect(Number(source.BatchSize)).toBeLessThanOrEqual(10);
      expect(source).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
      const queue = queues.get(referredTo(source.EventSourceArn));
      const [name, worker] =
        [...functions].find(([, { id }]) => id === referredTo(source.FunctionName)) ?? [];
      const window = Number(source.MaximumBatchingWindowInSeconds ?? 0);
      const needed = 6 * Number(worker?.properties.Timeout) + window;
      expect(Number(queue?.VisibilityTimeout)).toBeGreaterThanOrEqual(needed);
      return name;
    });
    expect(read.toSorted()).toEqual(Object.values<string>(queueWorkers).toSorted());
    const most = (template: Template) =>
      [...propertiesOf(template, 'AWS::Lambda::EventSourceMapping').values()].map(({ ScalingConfig }) =>
        Number(Object(ScalingConfig).MaximumConcurrency),
      );
    expect(Math.max(...most(app))).toBe(50);
    const small = most(templatesOf('ofOthers').app);
    expect([Math.min(...small), Math.max(...small)]).toEqual([2, 2]);
  });
});
