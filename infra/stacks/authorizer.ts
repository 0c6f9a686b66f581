import { Duration } from 'aws-cdk-lib';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { ORIGIN_KEY_HEADER } from '#shared/edge.ts';
import type { AuthorizerMaker } from './functions.ts';

/**
 * Lets only CloudFront call a route. API Gateway rejects calls without a key by itself, and asks the function
 * once an hour about a key.
 */
export const edgeAuthorizer = (makeAuthorizer: AuthorizerMaker): HttpLambdaAuthorizer => {
  const admit = makeAuthorizer('edge/admit', {
    description: 'Admits calls of the API that come from CloudFront.',
    timeout: 5,
  });
  return new HttpLambdaAuthorizer('FromEdge', admit, {
    identitySource: [`$request.header.${ORIGIN_KEY_HEADER}`],
    responseTypes: [HttpLambdaResponseType.SIMPLE],
    resultsCacheTtl: Duration.hours(1),
  });
};
