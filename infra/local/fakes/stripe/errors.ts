/** The part of Stripe's error body that says what is wrong. */
interface ErrorDetails {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
}

/** An error answer of the API; `body` is what goes over the wire. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: { readonly error: ErrorDetails };

  constructor(status: number, error: ErrorDetails) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

/** A request that cannot be carried out as it is: 400, with the parameter at fault. */
export const invalidRequest = (message: string, param?: string, code?: string): StripeApiError =>
  new StripeApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });

/** An unknown object: 404 when the path names it, 400 when a parameter does. */
export const resourceMissing = (kind: string, id: string, param = 'id'): StripeApiError =>
  new StripeApiError(param === 'id' || param === 'session' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

/** A path that the fake does not have. */
export const unrecognizedUrl = (method: string, path: string): StripeApiError =>
  new StripeApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://docs.stripe.com or we can help at https://support.stripe.com/.`,
  });

/** A missing or wrong API key; shows only its end, as Stripe does. */
export const invalidApiKey = (key: string | undefined): StripeApiError =>
  new StripeApiError(401, {
    type: 'invalid_request_error',
    message:
      key === undefined
        ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
        : `Invalid API Key provided: ${'*'.repeat(8)}${key.slice(-4)}`,
  });

/** A fault on Stripe's side. */
export const apiError = (
  message = 'An unknown error occurred. Please contact support@stripe.com if this persists.',
): StripeApiError => new StripeApiError(500, { type: 'api_error', message });

/** A card that its bank declined. */
export const cardDeclined = (): StripeApiError =>
  new StripeApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });
