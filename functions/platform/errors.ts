import type { EditedValues } from '#shared/contract/edits.ts';

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

/** An error whose message is shown to the user: Portuguese, without internals. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The message on administrators' routes, where it tells more than customers can use. */
  readonly forAdmins: string | undefined;
  /** Messages by the name of their field. */
  readonly fields: Record<string, string> | undefined;
  /** What is stored now in fields that were changed meanwhile. */
  readonly current: EditedValues | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    fields?: Record<string, string>,
    current?: EditedValues,
    forAdmins?: string,
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.current = current;
    this.forAdmins = forAdmins;
  }
}

/** The error of a change that kept meeting others. */
export const busy = () => new AppError('conflict', 'Outra alteração está em andamento. Tente de novo.');
