import * as z from 'zod/mini';
import { cursor, moment } from '../fields.ts';
import { route } from '../route.ts';

export const auditAction = z.enum([
  'users/create',
  'users/update',
  'users/delete',
  'plans/create',
  'plans/update',
  'plans/delete',
  'operator/update',
  'schedule/update',
  'schedule/run',
  'schedule/stop',
  'search/update',
  'billing/retryPayment',
  'billing/cancelSubscription',
  'billing/assignPlan',
  'billing/extendTrial',
  'billing/sendReminder',
  'billing/updateKeys',
  'billing/syncPrices',
]);
export type AuditAction = z.output<typeof auditAction>;

const change = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type Change = z.output<typeof change>;

export const auditRecord = z.object({
  id: z.string(),
  created_at: moment,
  actor_id: z.string(),
  actor_name: z.string(),
  actor_email: z.string(),
  ip: z.string(),
  action: auditAction,
  target: z.string(),
  changes: z.array(change),
});
export type AuditRecord = z.output<typeof auditRecord>;

const auditQuery = z.object({
  /** A part of the administrator's e-mail or name, ignoring case and accents. */
  person: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
  action: z.optional(auditAction),
  cursor,
});
export type AuditQuery = z.output<typeof auditQuery>;

export const audit = {
  list: route('admin', 'GET', '/api/admin/audit', {
    summary: 'Lista o que os administradores alteraram, do mais recente ao mais antigo.',
    query: auditQuery,
    reply: z.object({ records: z.array(auditRecord), next: z.nullable(z.string()) }),
  }),
};
