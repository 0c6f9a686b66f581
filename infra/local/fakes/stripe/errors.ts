interface ErrorDetails {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
}

export class StripeApiError extends Error {
  readonly status: number;
  readonly body: { readonly error: ErrorDetails };

  constructor(status: number, error: ErrorDetails) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export const invalidRequest = (
  message: string,
  details: { readonly code?: string; readonly param?: string } = {},
  status = 400,
) => new StripeApiError(status, { type: 'invalid_request_error', message, ...details });

/** The status is 404 if the path names the missing object, and 400 if a parameter does. */
export const resourceMissing = (kind: string, id: string, param = 'id') =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);

export const unrecognizedUrl = (method: string, path: string) =>
  invalidRequest(`Unrecognized request URL (${method}: ${path}).`, {}, 404);

export const invalidApiKey = () => invalidRequest('Invalid API Key provided.', {}, 401);

export const apiError = (message = 'An unknown error occurred.') =>
  new StripeApiError(500, { type: 'api_error', message });

export const idempotencyError = (message: string) =>
  new StripeApiError(400, { type: 'idempotency_error', message });

export const cardDeclined = () =>
  new StripeApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });
