import type { MiddlewareObj } from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { labelOf } from '#shared/contract/labels.ts';
import type { Route } from '#shared/contract/route.ts';
import { AppError, fieldError } from '../errors.ts';

export const bodyParsers = (
  route: Route,
): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>[] =>
  route.body ? [httpJsonBodyParser<APIGatewayProxyEventV2>({ reviver: requireWhole })] : [];

/** Refuses halves of surrogate pairs, which JSON can carry, but neither the table nor a URL. */
const requireWhole = (field: string, value: unknown): unknown => {
  if (typeof value !== 'string' || value.isWellFormed()) return value;
  const refusal = fieldError('malformed', field, 'Apague o caractere incompleto, como um emoji cortado.');
  // The parser passes on what has a status.
  throw Object.assign(refusal, { statusCode: 400 });
};

const MAX_NAMED = 10;

/** Throws `malformed` and names the first wrong fields, by the given labels or else the usual ones. */
export const parsePart = <S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  labels: Route['labels'] = {},
): z.output<S> => {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const messages = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'corpo';
    if (!messages.has(field)) messages.set(field, message);
  }
  const named = [...messages].slice(0, MAX_NAMED);
  const sentences = named.map(([field, message]) => `${labels[field] ?? labelOf(field)}: ${message}`);
  const text = [...sentences, ...unnamed(messages.size - named.length)].join(' ');
  throw new AppError('malformed', text, Object.fromEntries(named));
};

const unnamed = (count: number): string[] => {
  if (count === 0) return [];
  return [count === 1 ? 'E mais um campo com erro.' : `E mais ${count} campos com erros.`];
};

/**
 * Returns the uploaded file, at most 6 MB (Lambda's limit). Throws `too_large`, and `malformed` unless there
 * is exactly one file; uses Node's form parser because middy's crashes on a truncated body.
 */
export const parseUpload = async (
  { field, maxBytes }: NonNullable<Route['upload']>,
  event: APIGatewayProxyEventV2,
): Promise<Uint8Array> => {
  const form = await readForm(event);
  const [file, ...more] = form.getAll(field);
  if (!(file instanceof File) || file.size === 0 || more.length > 0) {
    const message = 'Envie um arquivo.';
    throw new AppError('malformed', `${labelOf(field)}: ${message}`, { [field]: message });
  }
  if (file.size > maxBytes) {
    throw new AppError('too_large', `O arquivo é grande demais. O máximo são ${maxBytes / 2 ** 20} MB.`);
  }
  return new Uint8Array(await file.arrayBuffer());
};

const readForm = async (event: APIGatewayProxyEventV2): Promise<FormData> => {
  const { body = '', isBase64Encoded } = event;
  const type = event.headers['content-type'];
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  try {
    const headers = type === undefined ? {} : { 'content-type': type };
    return await new Response(bytes, { headers }).formData();
  } catch {
    throw unreadableBody();
  }
};

export const unreadableBody = () =>
  new AppError('malformed', 'O corpo da requisição não está no formato esperado.');
