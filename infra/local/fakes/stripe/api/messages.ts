import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../../http.ts';
import { API_VERSION } from '../account/account.ts';
import { apiError, StripeApiError } from '../errors.ts';
import { type Form, parseForm } from './params.ts';

/** Only requests that change something have an idempotency key. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly form: Form;
  readonly idempotencyKey: string | undefined;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: string;
  readonly isReplay?: boolean;
}

export const readRequest = async (request: IncomingMessage): Promise<ApiRequest> => {
  const { method = 'GET', url = '/', headers } = request;
  const body = String((await readBody(request)) ?? '');
  const [path = '/', query = ''] = url.split('?');
  const key = headers['idempotency-key'];
  return {
    method,
    path,
    form: parseForm(`${query}&${body}`),
    idempotencyKey: method === 'POST' && typeof key === 'string' ? key : undefined,
  };
};

export const respond = (work: () => unknown): ApiResponse => {
  try {
    return { status: 200, body: JSON.stringify(work()) };
  } catch (error) {
    return errorResponse(error);
  }
};

/** Errors of the fake itself become a 500. */
export const errorResponse = (error: unknown): ApiResponse => {
  const { status, body } =
    error instanceof StripeApiError ? error : apiError(`The fake of Stripe failed: ${error}`);
  return { status, body: JSON.stringify(body) };
};

export const sendResponse = (
  response: ServerResponse,
  { status, body, isReplay }: ApiResponse,
  requestId: string,
  idempotencyKey: string | undefined,
): void => {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(isReplay && { 'idempotent-replayed': 'true' }),
    })
    .end(body);
};
