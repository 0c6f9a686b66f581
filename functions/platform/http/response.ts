import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError, type ErrorCode } from '../errors.ts';
import { log } from '../log.ts';
import { unreadableBody } from './body.ts';

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Longer bodies are compressed, in bytes. */
const GZIP_FROM = 32 * 1024;

/**
 * The 200 response with this JSON. Long bodies are gzipped: Lambda returns at most 6 MB, and an HTTP API does
 * not compress.
 */
export const okResponse = async (
  event: APIGatewayProxyEventV2,
  body: string,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const acceptsGzip = /\bgzip\b/.test(event.headers['accept-encoding'] ?? '');
  if (!acceptsGzip || body.length < GZIP_FROM) return { statusCode: 200, headers, body };
  const bytes = await promisify(gzip)(body, { level: 4 });
  return {
    statusCode: 200,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
};

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

/** The response to an error: an AppError becomes its status with `{error, fields}`, others a generic 500. */
export const toResponse = (error: Error | null | undefined): APIGatewayProxyStructuredResultV2 => {
  const appError = error instanceof AppError ? error : bodyParserError(error);
  if (appError) {
    const { code, message, fields } = appError;
    return { statusCode: statusCodes[code], headers, body: JSON.stringify({ error: message, fields }) };
  }
  log.error('A request failed', error ?? 'without an error');
  const body = JSON.stringify({ error: 'Erro interno. Tente novamente em instantes.' });
  return { statusCode: 500, headers, body };
};

/** Middy's body parser throws 415 or 422 if a body is not JSON. */
const bodyParserError = (error: Error | null | undefined): AppError | undefined => {
  const isParserError =
    error && 'statusCode' in error && (error.statusCode === 415 || error.statusCode === 422);
  return isParserError ? unreadableBody() : undefined;
};
