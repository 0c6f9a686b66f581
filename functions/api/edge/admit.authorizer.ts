import { createHash, timingSafeEqual } from 'node:crypto';
import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerWithContextResult,
  Context,
} from 'aws-lambda';
import * as z from 'zod/mini';
import { ORIGIN_KEY_HEADER } from '#shared/edge.ts';
import { readSecretVersions } from '../../platform/aws/secrets.ts';
import type { CallContext } from '../../platform/http/caller.ts';
import { logAs } from '../../platform/log.ts';

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

const originKey = z.object({ key: z.string().check(z.minLength(32)) });

/** Also accepts the previous key: CloudFront gets a changed one only with the next deployment. */
export const isOriginKey = async (sent: string): Promise<boolean> => {
  const { ORIGIN_KEY_SECRET_ID: id = '' } = process.env;
  const versions = await readSecretVersions(id, originKey);
  return versions.some(({ key }) => isSame(sent, key));
};

const isSame = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
