import type { EditedValues } from '#shared/contract/edits.ts';

interface Changed {
  readonly current: EditedValues;
  readonly version: string;
}

/** Only functions/platform/http maps codes to HTTP statuses. */
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

/** The message is shown to users: Portuguese, without internals. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The message for administrators, if they need to know more. */
  readonly forAdmins: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly changed: Changed | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    fields?: Record<string, string>,
    changed?: Changed,
    forAdmins?: string,
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.changed = changed;
    this.forAdmins = forAdmins;
  }
}

export const fieldError = (code: ErrorCode, field: string, message: string): AppError =>
  new AppError(code, message, { [field]: message });

export const busy = () => new AppError('conflict', 'Outra alteração está em andamento. Tente de novo.');
