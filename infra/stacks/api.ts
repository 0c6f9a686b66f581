import { NestedStack } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute, HttpApi, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { allRoutes } from '#shared/contract/index.ts';
import { memoryOf } from '../limits.ts';
import { accessLogTo } from './accessLog.ts';
import { edgeAuthorizer } from './authorizer.ts';
import { type AuthorizerMaker, pascal, type RouteMaker } from './functions.ts';
import { throttleRoutes } from './throttling.ts';

interface ApiRules {
  readonly makeRoute: RouteMaker;
  /** The public address of the site, if it is not the API's own. */
  readonly siteUrl: string | undefined;
  /** With it, only CloudFront's calls reach the routes. */
  readonly makeAuthorizer: AuthorizerMaker | undefined;
  /** Where its access log goes. */
  readonly logGroup: LogGroup;
}

interface Api {
  readonly stage: HttpStage;
  /** The function that receives Stripe's events. */
  readonly webhook: LambdaFunction;
}

type Entry = (typeof allRoutes)[number];

/** The HTTP API, with a function for every route of the contract. */
export const addApi = (scope: Construct, { makeAuthorizer, logGroup, ...rules }: ApiRules): Api => {
  const api = new HttpApi(scope, 'Api', { createDefaultStage: false });
  const authorizerId = makeAuthorizer && edgeAuthorizer(api, makeAuthorizer).authorizerId;
  const nouns = Object.groupBy(allRoutes, ({ name }) => name.replace(/\/.*/, ''));
  const added = Object.entries(nouns).flatMap(([noun, entries = []]) =>
    addNoun(scope, `${pascal(noun)}Routes`, entries, { ...rules, apiId: api.apiId, authorizerId }),
  );
  const stage = api.addStage('Live', {
    stageName: '$default',
    autoDeploy: true,
    // Limits the bill, not single customers: the functions enforce the limits of an account.
    throttle: { rateLimit: 200, burstLimit: 400 },
    accessLogSettings: accessLogTo(logGroup),
  });
  throttleRoutes(stage, new Map(added.map(({ name, routes }) => [name, routes])));
  const webhook = added.find(({ route }) => route.access === 'stripe')?.handler;
  if (!webhook) throw new Error('No route receives the events of Stripe');
  return { stage, webhook };
};

interface NounRules extends Pick<ApiRules, 'makeRoute' | 'siteUrl'> {
  readonly apiId: string;
  readonly authorizerId: string | undefined;
}

/**
 * Adds the routes of a noun as a nested stack: each takes three resources, of which a stack has at most 500.
 * The API invokes their functions, and no other, by a role: a permission each would be a fourth.
 */
const addNoun = (scope: Construct, id: string, entries: readonly Entry[], rules: NounRules) => {
  const { makeRoute, siteUrl, apiId, authorizerId } = rules;
  const stack = new NestedStack(scope, id);
  // Names of functions begin with the stack's, which begins with this.
  stack.nestedStackResource?.overrideLogicalId(id);
  const handlers = entries.map((entry) => ({
    ...entry,
    handler: makeRoute(entry.name, {
      scope: stack,
      memory: memoryOf[entry.name],
      description: `Answers ${entry.route.method} ${entry.route.path}.`,
      environment: siteUrl === undefined ? {} : { SITE_URL: siteUrl },
    }),
  }));
  const invocation = new PolicyStatement({
    actions: ['lambda:InvokeFunction'],
    resources: handlers.map(({ handler }) => handler.functionArn),
  });
  const invoker = new Role(stack, `${id}Invoker`, {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: { Invoke: new PolicyDocument({ statements: [invocation] }) },
  });
  return handlers.map(({ name, route, handler }) => {
    const integration = new CfnIntegration(stack, `${pascal(name)}Integration`, {
      apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: handler.functionArn,
      payloadFormatVersion: '2.0',
      credentialsArn: invoker.roleArn,
    });
    // Stripe's calls are signed, and may come directly.
    const isOpen = authorizerId === undefined || route.access === 'stripe';
    const routes = [route.path, ...(route.aliases ?? [])].map(
      (path) =>
        new CfnRoute(stack, `${route.method}${path}`, {
          apiId,
          routeKey: `${route.method} ${path}`,
          target: `integrations/${integration.ref}`,
          ...(isOpen ? { authorizationType: 'NONE' } : { authorizationType: 'CUSTOM', authorizerId }),
        }),
    );
    return { name, route, handler, routes };
  });
};
