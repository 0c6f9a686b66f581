import type { SessionUser } from '#shared/contract/accounts.ts';
import type { AuditAction, Change } from '#shared/contract/admin/audit.ts';
import type { Route } from '#shared/contract/route.ts';
import type { Input } from '../platform/http/input.ts';

export interface AuditEntry {
  readonly actor: Pick<SessionUser, 'id' | 'name' | 'email'>;
  readonly ip: string;
  readonly now: number;
  readonly action: AuditAction;
  /** What people call it: an e-mail address or the name of a plan. */
  readonly target: string;
  readonly changes: readonly Change[];
}

export type AuditRequest = Pick<Input<Route>, 'ip' | 'now'> & { readonly user: SessionUser };

/** Never pass a secret: write "alterada" instead. */
export const auditEntry = (
  { user, ip, now }: AuditRequest,
  action: AuditAction,
  target: string,
  changes: readonly Change[] = [],
): AuditEntry => ({
  actor: { id: user.id, name: user.name, email: user.email },
  ip,
  now,
  action,
  target,
  changes,
});

type Fields = Readonly<Record<string, unknown>>;

export const changesBetween = (before: Fields, after: Fields): Change[] =>
  Object.entries(after)
    .map(([field, value]) => ({ field, before: textOf(before[field]), after: textOf(value) }))
    .filter((change) => change.before !== change.after);

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
