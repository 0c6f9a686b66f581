import * as z from 'zod/mini';
import { type Functions, functionAt } from './functions.ts';
import type { ReadResources } from './resourceReader.ts';

export type RouteSpec = ReturnType<typeof readRoutes>[number];
export type AuthorizerSpec = ReturnType<typeof toAuthorizer>;

const operation = z.strictObject({
  security: z.array(z.record(z.string(), z.tuple([]))),
  responses: z.unknown(),
  parameters: z.unknown(),
  'x-amazon-apigateway-integration': z.strictObject({
    type: z.literal('AWS_PROXY'),
    httpMethod: z.literal('POST'),
    uri: z.string(),
    payloadFormatVersion: z.literal('2.0'),
    credentials: z.string(),
  }),
});

const authorizer = z.strictObject({
  type: z.literal('request'),
  authorizerUri: z.string(),
  authorizerCredentials: z.string(),
  authorizerPayloadFormatVersion: z.literal('2.0'),
  authorizerResultTtlInSeconds: z.number(),
  enableSimpleResponses: z.literal(true),
  identitySource: z.templateLiteral(['$request.header.', z.string()]),
});

const securityScheme = z.object({ 'x-amazon-apigateway-authorizer': authorizer });

const apiProperties = z.strictObject({
  Body: z.object({
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z._default(z.object({ securitySchemes: z.record(z.string(), securityScheme) }), {
      securitySchemes: {},
    }),
  }),
});

/** Expects arn:aws:apigateway:<region>:lambda:path/2015-03-31/functions/<arn>/invocations. */
const invokedBy = (functions: Functions, uri: string): string =>
  functionAt(functions, /\/functions\/(.+)\/invocations$/.exec(uri)?.[1] ?? '');

const toAuthorizer = (functions: Functions, given: z.output<typeof authorizer>) => ({
  function: invokedBy(functions, given.authorizerUri),
  /** The header's name in lower case. Calls without this header are rejected. */
  header: given.identitySource.replace('$request.header.', '').toLowerCase(),
  keptMs: given.authorizerResultTtlInSeconds * 1000,
});

export const readRoutes = (read: ReadResources, functions: Functions) =>
  read(
    { type: 'AWS::ApiGatewayV2::Api', properties: apiProperties, ignored: ['FailOnWarnings'] },
    ({ Body: { paths, components } }) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { security, ...rest }]) => ({
          method: method.toUpperCase(),
          path,
          function: invokedBy(functions, rest['x-amazon-apigateway-integration'].uri),
          /** Without an authorizer, the route admits all calls. */
          authorizer: authorizerOf(functions, components.securitySchemes, security),
        })),
      ),
  ).flat();

const authorizerOf = (
  functions: Functions,
  schemes: Readonly<Record<string, z.output<typeof securityScheme>>>,
  [required]: z.output<typeof operation>['security'],
) => {
  if (required === undefined) return undefined;
  const [name = ''] = Object.keys(required);
  const scheme = schemes[name];
  if (!scheme) throw new Error(`The imported API has no security scheme ${name}`);
  return toAuthorizer(functions, scheme['x-amazon-apigateway-authorizer']);
};
