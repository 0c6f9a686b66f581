import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../http.ts';
import { type Form, parseForm } from './form.ts';
import { AppError, bodyOf } from './refusal.ts';
import { API_VERSION } from './world.ts';

/** A call as it arrived. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly form: Form;
  readonly key: string | undefined;
}

/** An answer before it is sent; a replay is one that was given before. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isReplay: boolean;
}

/** Reads a call: its address, and its parameters wherever they stand. */
export const readAsked = async (request: IncomingMessage): Promise<Asked> => {
  const { method = 'GET', url = '/', headers } = request;
  const body = String((await readBody(request)) ?? '');
  const [path = '/', query = ''] = url.split('?');
  const key = headers['idempotency-key'];
  return {
    method,
    path,
    form: parseForm([query, body].filter((part) => part !== '').join('&')),
    // Only what creates or changes is kept for its key.
    key: method === 'POST' && typeof key === 'string' ? key : undefined,
  };
};

/** Does a call; what it throws becomes an answer in Stripe's shape. */
export const attempt = (work: () => unknown): Answer => {
  try {
    return { status: 200, body: JSON.stringify(work()), isReplay: false };
  } catch (error) {
    return refused(error);
  }
};

/** What is thrown, as an answer. */
export const refused = (error: unknown): Answer => {
  const refusal =
    error instanceof AppError
      ? error
      : // A fault of the stand-in itself must be seen as one.
        new AppError(500, { type: 'api_error', message: `The stand-in failed: ${error}` });
  return { status: refusal.status, body: JSON.stringify(bodyOf(refusal)), isReplay: false };
};

/** Ends a response with an answer, in Stripe's headers. */
export const send = (
  response: ServerResponse,
  done: Answer,
  key: string | undefined,
  requestId: string,
): void => {
  response
    .writeHead(done.status, {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(done.isReplay && { 'idempotent-replayed': 'true' }),
    })
    .end(done.body);
};
