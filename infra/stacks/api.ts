import {
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  type HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  type HttpStage,
  type IHttpRouteAuthorizer,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct, IDependable } from 'constructs';
import { allRoutes, type RouteName } from '#shared/contract/index.ts';
import { memoryOf } from '../limits.ts';
import { accessLogTo } from './accessLog.ts';
import { pascal, type RouteMaker } from './functions.ts';
import { throttleRoutes } from './throttling.ts';

interface ApiRules {
  readonly makeRoute: RouteMaker;
  /** The public address of the site, if it is not the API's own. */
  readonly siteUrl: string | undefined;
  /** Decides which calls reach the routes; all do without one. */
  readonly authorizer: IHttpRouteAuthorizer | undefined;
  /** Where its access log goes. */
  readonly logGroup: LogGroup;
}

interface Api {
  readonly stage: HttpStage;
  /** The function that receives Stripe's events. */
  readonly webhook: LambdaFunction;
}

/** The HTTP API, with a function for every route of the contract. */
export const addApi = (scope: Construct, { makeRoute, siteUrl, authorizer, logGroup }: ApiRules): Api => {
  const api = new HttpApi(scope, 'Api', { createDefaultStage: false });
  const invoker = makeInvoker(scope, 'ApiRole');
  const adminInvoker = makeInvoker(scope, 'AdminApiRole');
  const environment: Record<string, string> = siteUrl === undefined ? {} : { SITE_URL: siteUrl };
  const handlers = allRoutes.map(({ name, route }) => ({
    name,
    route,
    handler: makeRoute(name, {
      memory: memoryOf[name],
      description: `Answers ${route.method} ${route.path}.`,
      environment,
    }),
  }));
  const routes = new Map<RouteName, readonly HttpRoute[]>();
  for (const { name, route, handler } of handlers) {
    const { credentials, allow } = route.access === 'admin' ? adminInvoker : invoker;
    const integration = new FunctionIntegration(`${pascal(name)}Integration`, handler, credentials);
    const added = [route.path, ...(route.aliases ?? [])].flatMap((path) =>
      api.addRoutes({
        path,
        methods: [HttpMethod[route.method]],
        integration,
        // Stripe's calls are signed, and may come directly.
        ...(authorizer && route.access !== 'stripe' && { authorizer }),
      }),
    );
    const permission = allow(handler);
    for (const one of added) one.node.addDependency(permission);
    routes.set(name, added);
  }
  const stage = api.addStage('Live', {
    stageName: '$default',
    autoDeploy: true,
    // Limits the bill, not single customers: the functions enforce the limits of an account.
    throttle: { rateLimit: 200, burstLimit: 400 },
    accessLogSettings: accessLogTo(logGroup),
  });
  throttleRoutes(stage, routes);
  const webhook = handlers.find(({ route }) => route.access === 'stripe')?.handler;
  if (!webhook) throw new Error('No route receives the events of Stripe');
  return { stage, webhook };
};

interface Invoker {
  readonly credentials: IntegrationCredentials;
  /** Lets the API invoke a function. Returns what has to be in place before a call comes. */
  readonly allow: (handler: LambdaFunction) => IDependable;
}

/**
 * Makes a role by which the API invokes the functions of its routes, and no worker. A permission for each
 * would soon fill the stack, and all in one role the 10,240 characters of its policy.
 */
const makeInvoker = (scope: Construct, id: string): Invoker => {
  const role = new Role(scope, id, { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') });
  return {
    credentials: IntegrationCredentials.fromRole(role),
    allow: ({ functionArn }) => {
      const statement = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] });
      return role.addToPrincipalPolicy(statement).policyDependable ?? role;
    },
  };
};

/** CDK's own integration adds a permission to the function instead of using a role. */
class FunctionIntegration extends HttpRouteIntegration {
  readonly #handler: LambdaFunction;
  readonly #credentials: IntegrationCredentials;

  constructor(id: string, handler: LambdaFunction, credentials: IntegrationCredentials) {
    super(id);
    this.#handler = handler;
    this.#credentials = credentials;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#handler.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: this.#credentials,
    };
  }
}
