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

export const invalidRequest = (message: string, param?: string, code?: string): StripeApiError =>
  new StripeApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });

/** The status is 404 if the path names the missing object, and 400 if a parameter does. */
export const resourceMissing = (kind: string, id: string, param = 'id'): StripeApiError =>
  new StripeApiError(param === 'id' || param === 'session' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const unrecognizedUrl = (method: string, path: string): StripeApiError =>
  new StripeApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://docs.stripe.com or we can help at https://support.stripe.com/.`,
  });

/** Like Stripe, shows only the end of the key. */
export const invalidApiKey = (key: string | undefined): StripeApiError =>
  new StripeApiError(401, {
    type: 'invalid_request_error',
    message:
      key === undefined
        ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
        : `Invalid API Key provided: ${'*'.repeat(8)}${key.slice(-4)}`,
  });

export const apiError = (
  message = 'An unknown error occurred. Please contact support@stripe.com if this persists.',
): StripeApiError => new StripeApiError(500, { type: 'api_error', message });

export const cardDeclined = (): StripeApiError =>
  new StripeApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });
