import { ArnFormat, Stack } from 'aws-cdk-lib';
import {
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  type HttpStage,
  type IHttpRouteAuthorizer,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { allRoutes } from '#shared/contract/index.ts';
import { memoryOf } from '../access.ts';
import { pascal, type RouteMaker } from './functions.ts';

interface ApiRules {
  readonly makeRoute: RouteMaker;
  /** The public address of the site, if it is not the API's own. */
  readonly siteUrl: string | undefined;
  /** Decides which calls reach the routes; all do without one. */
  readonly authorizer: IHttpRouteAuthorizer | undefined;
}

/** The HTTP API, with a function for every route of the contract. */
export const addApi = (scope: Construct, { makeRoute, siteUrl, authorizer }: ApiRules): HttpStage => {
  const api = new HttpApi(scope, 'Api', { createDefaultStage: false });
  const credentials = IntegrationCredentials.fromRole(invokerRole(scope));
  for (const { name, route } of allRoutes) {
    const handler = makeRoute(name, {
      memory: memoryOf[name],
      description: route.summary,
      environment: siteUrl === undefined ? {} : { SITE_URL: siteUrl },
    });
    const integration = new FunctionIntegration(`${pascal(name)}Integration`, handler, credentials);
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      api.addRoutes({
        path,
        methods: [HttpMethod[route.method]],
        integration,
        // Stripe's calls are signed, and may come directly.
        ...(authorizer && route.access !== 'stripe' && { authorizer }),
      });
    }
  }
  return api.addStage('Live', {
    stageName: '$default',
    autoDeploy: true,
    // Limits the bill, not single customers: the functions enforce the limits of an account.
    throttle: { rateLimit: 200, burstLimit: 400 },
  });
};

/** The API invokes all functions by one role: a permission for each would soon fill the stack. */
const invokerRole = (scope: Construct): Role => {
  const role = new Role(scope, 'ApiRole', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') });
  const { stackName } = Stack.of(scope);
  const ownFunctions = Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: `${stackName}-*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [ownFunctions] }));
  return role;
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
