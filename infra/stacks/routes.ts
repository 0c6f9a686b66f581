import { NestedStack } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { allRoutes } from '#shared/contract/index.ts';
import { memoryOf } from '../limits.ts';
import type { RouteMaker } from './functions.ts';
import { pascal } from './names.ts';

type Entry = (typeof allRoutes)[number];

export type AddedRoute = Entry & {
  readonly handler: LambdaFunction;
  readonly paths: readonly CfnRoute[];
};

interface NounRules {
  readonly makeRoute: RouteMaker;
  readonly siteUrl: string | undefined;
  readonly apiId: string;
  readonly authorizerId: string | undefined;
}

/** Adds a noun's routes in a nested stack, because a stack has at most 500 resources. They share one role. */
export const addNoun = (
  scope: Construct,
  id: string,
  entries: readonly Entry[],
  { makeRoute, siteUrl, apiId, authorizerId }: NounRules,
): AddedRoute[] => {
  const stack = new NestedStack(scope, id);
  // This id begins the nested stack's name, and so the names of its functions.
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
  return handlers.map((added) => {
    const { name, route, handler } = added;
    const integration = new CfnIntegration(stack, `${pascal(name)}Integration`, {
      apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: handler.functionArn,
      payloadFormatVersion: '2.0',
      credentialsArn: invoker.roleArn,
    });
    // Stripe's calls come directly, without CloudFront's key, and are signed instead.
    const isOpen = authorizerId === undefined || route.access === 'stripe';
    const paths = [route.path, ...(route.aliases ?? [])].map(
      (path) =>
        new CfnRoute(stack, `${route.method}${path}`, {
          apiId,
          routeKey: `${route.method} ${path}`,
          target: `integrations/${integration.ref}`,
          ...(isOpen ? { authorizationType: 'NONE' } : { authorizationType: 'CUSTOM', authorizerId }),
        }),
    );
    return { ...added, paths };
  });
};
