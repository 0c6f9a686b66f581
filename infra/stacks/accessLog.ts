import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';

/**
 * One line of JSON for each request. It names the route instead of the path, and no query: both are the
 * caller's text, which may hold what only they should know, and would break the JSON.
 */
export const accessLogTo = (logGroup: LogGroup) => ({
  destination: new LogGroupLogDestination(logGroup),
  format: AccessLogFormat.custom(
    JSON.stringify({
      time: '$context.requestTime',
      requestId: '$context.requestId',
      route: '$context.routeKey',
      status: '$context.status',
      latency: '$context.responseLatency',
      /** The id in the lines of the function that answered. */
      function_request_id: '$context.integration.requestId',
      functionLatency: '$context.integration.latency',
      functionStatus: '$context.integration.status',
      bytes: '$context.responseLength',
      ip: '$context.identity.sourceIp',
      error: '$context.error.responseType',
      authorizerError: '$context.authorizer.error',
    }),
  ),
});
