import { Duration, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  AuthorizerPayloadVersion,
  type CfnStage,
  HttpApi,
  HttpAuthorizer,
  HttpAuthorizerType,
  type HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { allRoutes } from '#shared/contract/index.ts';
import { ORIGIN_KEY_HEADER } from '#shared/edge.ts';
import { throttleOf } from '../limits.ts';
import type { AuthorizerMaker, RouteMaker } from './functions.ts';
import { pascal } from './names.ts';
import { type AddedRoute, addNoun } from './routes.ts';

interface ApiRules {
  readonly makeRoute: RouteMaker;
  readonly siteUrl: string | undefined;
  readonly makeAuthorizer: AuthorizerMaker | undefined;
  readonly accessLog: LogGroup;
}

export const addApi = (scope: Construct, { makeAuthorizer, accessLog, ...rules }: ApiRules) => {
  const api = new HttpApi(scope, 'Api', { createDefaultStage: false });
  const authorizerId = makeAuthorizer && edgeAuthorizer(api, makeAuthorizer).authorizerId;
  const nouns = Object.groupBy(allRoutes, ({ name }) => name.replace(/\/.*/, ''));
  const added = Object.entries(nouns).flatMap(([noun, entries = []]) =>
    addNoun(scope, `${pascal(noun)}Routes`, entries, { ...rules, apiId: api.apiId, authorizerId }),
  );
  const stage = api.addStage('Live', {
    stageName: '$default',
    autoDeploy: true,
    // This throttle limits the bill. The functions themselves limit single accounts.
    throttle: { rateLimit: 200, burstLimit: 400 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(accessLog),
      format: AccessLogFormat.custom(JSON.stringify(accessLogLine)),
    },
  });
  throttleRoutes(stage, added);
  const webhook = added.find(({ route }) => route.access === 'stripe')?.handler;
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

/** API Gateway itself rejects calls without a key, and asks the function about each key once an hour. */
const edgeAuthorizer = (api: HttpApi, makeAuthorizer: AuthorizerMaker): HttpAuthorizer => {
  const admit = makeAuthorizer('edge/admit', {
    description: 'Admits calls of the API that come from CloudFront.',
    timeout: 5,
  });
  const { partition, region } = Stack.of(api);
  const authorizer = new HttpAuthorizer(api, 'FromEdge', {
    httpApi: api,
    type: HttpAuthorizerType.LAMBDA,
    authorizerUri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${admit.functionArn}/invocations`,
    payloadFormatVersion: AuthorizerPayloadVersion.VERSION_2_0,
    enableSimpleResponses: true,
    identitySource: [`$request.header.${ORIGIN_KEY_HEADER}`],
    resultsCacheTtl: Duration.hours(1),
  });
  admit.addPermission('FromApi', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: Stack.of(api).formatArn({
      service: 'execute-api',
      resource: api.apiId,
      resourceName: `authorizers/${authorizer.authorizerId}`,
    }),
  });
  return authorizer;
};

/** Limits each path separately. All other routes share the stage's limit. */
const throttleRoutes = (stage: HttpStage, added: readonly AddedRoute[]): void => {
  const limits = added.flatMap(({ name, paths }) => {
    const throttle = throttleOf[name];
    if (!throttle) return [];
    // API Gateway rejects a stage that limits a route which does not exist yet.
    stage.node.addDependency(...paths);
    const limit = { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst };
    return paths.map(({ routeKey }) => [routeKey, limit]);
  });
  // CDK's stage can only limit all routes together, so the settings are added to its resource.
  const resource = stage.node.defaultChild as CfnStage;
  resource.routeSettings = Object.fromEntries(limits);
};
