import * as z from 'zod/mini';
import { type Functions, functionAt } from './functions.ts';
import { findSpec, type ReadResources } from './resourceReader.ts';

export type RouteSpec = ReturnType<typeof readRoutes>[number];
export type AuthorizerSpec = ReturnType<typeof readAuthorizers>[number]['spec'];

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

const readAuthorizers = (read: ReadResources, functions: Functions) =>
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
          /** The header's name in lower case. Calls without this header are rejected. */
          header: source.replace('$request.header.', '').toLowerCase(),
          keptMs: given.AuthorizerResultTtlInSeconds * 1000,
        },
      };
    },
  );

export const readRoutes = (read: ReadResources, functions: Functions) => {
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
      /** Without an authorizer, the route admits all calls. */
      const authorizer =
        AuthorizerId === undefined
          ? undefined
          : findSpec(authorizers, ({ id }) => id === AuthorizerId, AuthorizerId).spec;
      return { method, path, function: functionAt(functions, arn), authorizer };
    },
  );
};
