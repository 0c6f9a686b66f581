import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerWithContextResult,
  Context,
} from 'aws-lambda';
import { ORIGIN_KEY_HEADER } from '#shared/edge.ts';
import type { CallContext } from '../../platform/http/caller.ts';
import { logAs } from '../../platform/log.ts';
import { isOriginKey } from './edge.ts';

type Event = Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>;
type Result = APIGatewaySimpleAuthorizerWithContextResult<CallContext>;

/**
 * Admits only requests through CloudFront, whose headers routes trust. API Gateway caches the answer per key.
 */
export const handler = async ({ headers }: Event, context: Context): Promise<Result> => {
  logAs(context);
  return {
    isAuthorized: await isOriginKey(headers?.[ORIGIN_KEY_HEADER] ?? ''),
    context: { caller: 'edge' },
  };
};
