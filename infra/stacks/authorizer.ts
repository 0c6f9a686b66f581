import { Duration, Stack } from 'aws-cdk-lib';
import {
  AuthorizerPayloadVersion,
  type HttpApi,
  HttpAuthorizer,
  HttpAuthorizerType,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ORIGIN_KEY_HEADER } from '#shared/edge.ts';
import type { AuthorizerMaker } from './functions.ts';

/**
 * Lets only CloudFront call a route. API Gateway rejects calls without a key by itself, and asks the function
 * once an hour about a key.
 */
export const edgeAuthorizer = (api: HttpApi, makeAuthorizer: AuthorizerMaker): HttpAuthorizer => {
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
