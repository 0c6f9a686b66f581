import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnApi,
  type CfnStage,
  HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { allRoutes } from '#shared/contract/index.ts';
import { ORIGIN_KEY_HEADER } from '#shared/edge.ts';
import { memoryOf, throttleOf } from '../limits.ts';
import type { AuthorizerMaker, RouteMaker } from './functions.ts';

interface ApiRules {
  readonly makeRoute: RouteMaker;
  readonly siteUrl: string | undefined;
  readonly makeAuthorizer: AuthorizerMaker | undefined;
  readonly accessLog: LogGroup;
}

export const addApi = (scope: Construct, { makeRoute, siteUrl, makeAuthorizer, accessLog }: ApiRules) => {
  const routes = allRoutes.map((entry) => ({
    ...entry,
    handler: makeRoute(entry.name, {
      memory: memoryOf[entry.name],
      description: `Answers ${entry.route.method} ${entry.route.path}.`,
      environment: siteUrl === undefined ? {} : { SITE_URL: siteUrl },
    }),
  }));
  const admit = makeAuthorizer?.('edge/admit', {
    description: 'Admits calls of the API that come from CloudFront.',
    timeout: 5,
  });
  const api = new CfnApi(scope, 'Api', {
    body: importedApi(routes, { admit, credentials: invokerOf(scope).roleArn }),
    failOnWarnings: true,
  });
  const stage = new HttpStage(scope, 'Live', {
    httpApi: HttpApi.fromHttpApiAttributes(scope, 'Imported', { httpApiId: api.ref }),
    stageName: '$default',
    autoDeploy: true,
    // This throttle limits the bill. The functions themselves limit single accounts.
    throttle: { rateLimit: 200, burstLimit: 400 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(accessLog),
      format: AccessLogFormat.custom(JSON.stringify(accessLogLine)),
    },
  });
  // CDK's stage can only limit all routes together, so the settings are added to its resource.
  const resource = stage.node.defaultChild as CfnStage;
  resource.routeSettings = routeThrottles;
  const webhook = routes.find(({ route }) => route.access === 'stripe')?.handler;
  if (!webhook) throw new Error('No route receives the events of Stripe');
  return { stage, webhook };
};

/** Logs no path or query, because callers' text may contain secrets and could break the JSON. */
const accessLogLine = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  /** The same id as in the function's own log lines. */
  function_request_id: '$context.integration.requestId',
  functionLatency: '$context.integration.latency',
  functionStatus: '$context.integration.status',
  bytes: '$context.responseLength',
  ip: '$context.identity.sourceIp',
  error: '$context.error.responseType',
  authorizerError: '$context.authorizer.error',
};

type Entry = (typeof allRoutes)[number];

const pathsOf = ({ route: { path, aliases = [] } }: Entry): readonly string[] => [path, ...aliases];

/** Limits each path separately. All other routes share the stage's limit. */
const routeThrottles = Object.fromEntries(
  allRoutes.flatMap((entry) => {
    const throttle = throttleOf[entry.name];
    if (!throttle) return [];
    const limit = { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst };
    return pathsOf(entry).map((path) => [`${entry.route.method} ${path}`, limit] as const);
  }),
);

/** One role, because a policy that lists each function would exceed the size of a policy. */
const invokerOf = (scope: Construct): Role => {
  const stack = Stack.of(scope);
  const ownFunctions = stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: `${stack.stackName}-*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  const invocation = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [ownFunctions] });
  return new Role(scope, 'ApiInvoker', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: { Invoke: new PolicyDocument({ statements: [invocation] }) },
  });
};

interface Invoked {
  /** If undefined, anybody may call every route. */
  readonly admit: LambdaFunction | undefined;
  readonly credentials: string;
}

/**
 * The contract as API Gateway imports it: paths, who may call them, and what they invoke, without schemas.
 */
const importedApi = (
  routes: readonly (Entry & { readonly handler: LambdaFunction })[],
  { admit, credentials }: Invoked,
) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const entry of routes) {
    const operation = {
      // Stripe's calls come directly, without CloudFront's key, and are signed instead.
      security: admit && entry.route.access !== 'stripe' ? [{ fromEdge: [] }] : [],
      responses: { default: { description: 'What the function answers' } },
      'x-amazon-apigateway-integration': {
        type: 'AWS_PROXY',
        httpMethod: 'POST',
        uri: invocationOf(entry.handler),
        payloadFormatVersion: '2.0',
        credentials,
      },
    };
    for (const path of pathsOf(entry)) {
      const parameters = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => pathParameter(name));
      paths[path] = { ...paths[path], [entry.route.method.toLowerCase()]: { ...operation, parameters } };
    }
  }
  return {
    openapi: '3.0.1',
    info: { title: 'Ranqueia', version: '1' },
    paths,
    ...(admit && { components: { securitySchemes: { fromEdge: edgeAuthorizer(admit, credentials) } } }),
  };
};

const pathParameter = (name = '') => ({ name, in: 'path', required: true, schema: { type: 'string' } });

/** API Gateway itself rejects calls without a key, and asks the function about each key once an hour. */
const edgeAuthorizer = (admit: LambdaFunction, authorizerCredentials: string) => ({
  type: 'apiKey',
  in: 'header',
  name: ORIGIN_KEY_HEADER,
  'x-amazon-apigateway-authorizer': {
    type: 'request',
    authorizerUri: invocationOf(admit),
    authorizerCredentials,
    authorizerPayloadFormatVersion: '2.0',
    authorizerResultTtlInSeconds: Duration.hours(1).toSeconds(),
    enableSimpleResponses: true,
    identitySource: `$request.header.${ORIGIN_KEY_HEADER}`,
  },
});

/** The address by which an imported API invokes a function. */
const invocationOf = (invoked: LambdaFunction): string => {
  const { partition, region } = Stack.of(invoked);
  return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${invoked.functionArn}/invocations`;
};
