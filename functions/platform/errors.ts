/** Why a request is refused. What the domain throws; `endpoint` alone turns it into a status. */
export type RefusalKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'limit_reached'
  | 'too_many'
  | 'unavailable';

/** A refusal that the user may read: `message` is Portuguese and names no internals. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly fields: Record<string, string> | undefined;

  constructor(kind: RefusalKind, message: string, fields?: Record<string, string>) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.fields = fields;
  }
}

const statuses: Record<RefusalKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  limit_reached: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  unavailable: 503,
};

/** The HTTP status of a refusal. */
export const statusOf = (refusal: Refusal): number => statuses[refusal.kind];
