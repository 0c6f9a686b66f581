/** Why a request fails. Only functions/platform/http turns a code into an HTTP status. */
export type ErrorCode =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'limit_reached'
  | 'too_many'
  | 'unavailable';

/** An error that the user may read: `message` is Portuguese and names no internals. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Messages by the name of the field that they belong to. */
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
  }
}
