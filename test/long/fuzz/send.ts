import { Agent, request } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { errorReply } from '../../../shared/contract/fields.ts';
import { allRoutes } from '../../../shared/contract/index.ts';
import { errorStatusesOf } from '../../../shared/openapi/responses.ts';
import { internals } from '../../support/routes/everyRoute.ts';
import type { Input } from './inputs.ts';

export interface RawAnswer {
  /** The status, or 0 if the connection ended without an answer. */
  readonly status: number;
  readonly text: string;
}

/** The agent ends idle connections, which the local server never does; every network uses its own. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 16, timeout: 5000 });

/** Sends an input from its own network address (127.x.y.z), with its bytes unchanged. */
export const send = (
  url: string,
  { method, path, headers, body }: Input,
  network: number,
): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const { hostname: host, port } = new URL(url);
    const localAddress = `127.${1 + ((network >> 16) % 250)}.${(network >> 8) % 256}.${1 + (network % 250)}`;
    // A server that refuses a body may end the connection more than once, even after its answer.
    const fail = (error: Error) => resolve({ status: 0, text: String(error) });
    const sent = request({ host, port, method, path, headers, agent, localAddress }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: String(Buffer.concat(chunks)),
        }),
      );
    });
    sent.on('error', fail);
    sent.end(body);
  });

/** The reply to a request that reaches no function. */
const gatewayError = z.strictObject({ message: z.string() });
const GATEWAY_STATUSES = [400, 404, 413];

const isSame = (schema: z.ZodMiniType, body: unknown): boolean => {
  const { success, data } = z.safeParse(schema, body);
  return success && isDeepStrictEqual(data, body);
};

export const faultOf = ({ name }: Input, { status, text }: RawAnswer): string | undefined => {
  const route = allRoutes.find((entry) => entry.name === name)?.route;
  if (!route || status >= 500 || status === 0) return `answers ${status}`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `answers no JSON: ${text.slice(0, 100)}`;
  }
  if (status === 200) return isSame(route.reply, body) ? undefined : 'breaks the contract';
  if (GATEWAY_STATUSES.includes(status) && z.safeParse(gatewayError, body).success) return undefined;
  const described: readonly number[] = errorStatusesOf(route);
  if (!described.includes(status)) return `answers ${status}, which is not described`;
  if (!isSame(errorReply, body)) return 'breaks the contract of errors';
  return internals.test(text) ? `shows internals: ${text.slice(0, 200)}` : undefined;
};

export const isPastValidation = ({ status, text }: RawAnswer): boolean =>
  ![400, 401, 413, 429].includes(status) &&
  !text.includes('"error":"Não encontrado"') &&
  !text.includes('"message":"Not');
