/** The part of Stripe's error body that says what is wrong. */
export interface Complaint {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
}

/** An answer in Stripe's error shape; whatever throws it has changed nothing, unless it is a card's refusal. */
export class AppError extends Error {
  readonly status: number;
  readonly complaint: Complaint;

  constructor(status: number, complaint: Complaint) {
    super(complaint.message);
    this.status = status;
    this.complaint = complaint;
  }
}

/** What a refusal's body is on the wire. */
export const bodyOf = ({ complaint }: AppError): unknown => ({ error: complaint });

/** A request that cannot be done as it was made: 400, with the parameter at fault where there is one. */
export const invalid = (message: string, param?: string, code?: string): AppError =>
  new AppError(400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });

/** An object that is not there: 404 where the address names it, 400 where a parameter does. */
export const noSuch = (kind: string, id: string, param = 'id'): AppError =>
  new AppError(param === 'id' || param === 'session' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

/** An address that Stripe, or this stand-in, does not have. */
export const unrecognized = (method: string, path: string): AppError =>
  new AppError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://docs.stripe.com or we can help at https://support.stripe.com/.`,
  });

/** A key that is missing or wrong; shows only the end of it, as Stripe does. */
export const unauthorized = (key: string | undefined): AppError =>
  new AppError(401, {
    type: 'invalid_request_error',
    message:
      key === undefined
        ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
        : `Invalid API Key provided: ${'*'.repeat(8)}${key.slice(-4)}`,
  });

/** A fault of Stripe's own. */
export const outage = (): AppError =>
  new AppError(500, {
    type: 'api_error',
    message: 'An unknown error occurred. Please contact support@stripe.com if this persists.',
  });

/** A card that its bank refused. */
export const declined = (declineCode: string): AppError =>
  new AppError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: declineCode,
    message: 'Your card was declined.',
  });
