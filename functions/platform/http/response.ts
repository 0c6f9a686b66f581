import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Access } from '#shared/contract/route.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { log } from '../log.ts';
import { isUnavailable } from '../unavailable.ts';
import { unreadableBody } from './body.ts';

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const GZIP_FROM = 4 * 1024;

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** Compresses long bodies, because Lambda returns at most 6 MB and an HTTP API does not compress. */
export const okResponse = async (event: Event, body: string): Promise<Result> =>
  acceptsGzip(event) && body.length >= GZIP_FROM
    ? { statusCode: 200, headers: { ...headers, ...gzipHeaders }, ...(await compress(body)) }
    : { statusCode: 200, headers, body };

const acceptsGzip = ({ headers: sent }: Event) => /\bgzip\b/.test(sent['accept-encoding'] ?? '');

const gzipHeaders = { 'content-encoding': 'gzip', vary: 'accept-encoding' };

const compress = async (body: string) => {
  const bytes = await promisify(gzip)(body, { level: 4 });
  return { body: bytes.toString('base64'), isBase64Encoded: true };
};

interface Written {
  readonly etag: string;
  readonly json: string;
  readonly compressed: Awaited<ReturnType<typeof compress>> | undefined;
}

const write = async (json: string): Promise<Written> => ({
  etag: `"${createHash('sha256').update(json).digest('base64url')}"`,
  json,
  compressed: json.length < GZIP_FROM ? undefined : await compress(json),
});

const written = new WeakMap<object, Promise<Written>>();

/** Answers 304 if the page has the same reply. Serialises the same object only once. */
export const revalidatedResponse = async (
  event: Event,
  reply: object,
  toJson: () => string,
): Promise<Result> => {
  const writing = written.get(reply) ?? write(toJson());
  written.set(reply, writing);
  const { etag, json, compressed } = await writing;
  const kept = { ...headers, vary: 'accept-encoding', etag };
  if (isKnown(event, etag)) return { statusCode: 304, headers: kept };
  return compressed && acceptsGzip(event)
    ? { statusCode: 200, headers: { ...kept, ...gzipHeaders }, ...compressed }
    : { statusCode: 200, headers: kept, body: json };
};

/** Whether the page has this reply; proxies that compress mark the tag as weak. */
const isKnown = ({ headers: { 'if-none-match': sent = '' } }: Event, etag: string): boolean =>
  sent.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);

const statusCodes: Record<ErrorCode, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  limit_reached: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  unavailable: 503,
};

/** Answers a generic 500 to unknown errors, and a generic 503 to outages of other services. */
export const toResponse = (
  error: Error | null | undefined,
  access: Access,
): APIGatewayProxyStructuredResultV2 => {
  const appError = error instanceof AppError ? error : bodyParserError(error);
  if (appError) {
    const { code, fields, changed } = appError;
    const message = (access === 'admin' && appError.forAdmins) || appError.message;
    const body = JSON.stringify({ error: message, fields, ...changed });
    return { statusCode: statusCodes[code], headers, body };
  }
  log.error('A request failed', error ?? 'without an error');
  const { statusCode, text } = isUnavailable(error) ? unavailable : ownFault;
  return { statusCode, headers, body: JSON.stringify({ error: text }) };
};

const unavailable = {
  statusCode: 503,
  text: 'O serviço está temporariamente indisponível. Tente de novo em instantes.',
};

const ownFault = { statusCode: 500, text: 'Erro interno. Tente novamente em instantes.' };

/** Translates middy's 415 and 422, which it throws if a body is not JSON. */
const bodyParserError = (error: Error | null | undefined): AppError | undefined => {
  const isParserError =
    error && 'statusCode' in error && (error.statusCode === 415 || error.statusCode === 422);
  return isParserError ? unreadableBody() : undefined;
};
