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
 * Admits calls that come from CloudFront, and tells the routes that what it says of the browser is true. API
 * Gateway keeps the answer for a key, and rejects calls without one by itself.
 */
export const handler = async ({ headers }: Event, context: Context): Promise<Result> => {
  logAs(context);
  return {
    isAuthorized: await isOriginKey(headers?.[ORIGIN_KEY_HEADER] ?? ''),
    context: { caller: 'edge' },
  };
};
