import * as z from 'zod/mini';
import { engine } from '../messages.ts';
import { alertForm, companyAlerts } from './alerts.ts';
import { reading } from './analysis.ts';
import { brand } from './brand.ts';
import { company } from './companies.ts';
import { competitor } from './competitors.ts';
import { email, moment, position, successReply } from './fields.ts';
import { keyword } from './keywords.ts';
import { note } from './notes.ts';
import { subscriptionStatus } from './plans.ts';
import { nullableText, profile } from './profiles.ts';
import { reportLink } from './reportLinks.ts';
import { reportMailing } from './reportMails.ts';
import { route } from './route.ts';
import { segment } from './segments.ts';

const { unreadable } = reading;
const measured = { at: moment, position, depth: z.number(), engine, unreadable };
const historyPoint = z.object({ ...measured, domain: z.string() });
const importedPoint = z.object({
  imported: z.literal(true),
  day: z.string(),
  position,
  url: nullableText,
  domain: z.string(),
  imported_at: moment,
});
const placement = z.object({ ...measured, featured: reading.featured, url: nullableText });

/** Leaves out passwords, tokens and their hashes. */
const exportedAccount = z.object({
  profile: z.extend(z.omit(profile, { version: true }), {
    is_admin: z.boolean(),
    created_at: moment,
  }),
  subscription: z.nullable(
    z.object({
      status: subscriptionStatus,
      plan_id: z.number(),
      plan_name: nullableText,
      monthly_amount: z.number(),
      current_period_end: z.nullable(moment),
      cancel_at_period_end: z.boolean(),
      has_payment_method: z.boolean(),
      paid_since: z.nullable(moment),
      ended_at: z.nullable(moment),
      stripe_subscription_id: nullableText,
    }),
  ),
  stripe_customer_ids: z.array(z.string()),
  /** Amounts are in cents. */
  payments: z.array(
    z.object({
      id: z.string(),
      created_at: moment,
      paid_at: z.nullable(moment),
      paid: z.number(),
      due: z.number(),
    }),
  ),
  sessions: z.array(z.object({ created_at: moment, expires_at: moment })),
  companies: z.array(
    z.extend(z.omit(company, { version: true, beyond_limit: true, is_shared: true }), {
      keywords_count: z.number(),
      last_check_at: z.nullable(moment),
      /** Since when the company is in the trash; absent outside it. */
      deleted_at: z.optional(moment),
    }),
  ),
  competitors: z.array(
    z.omit(competitor, { company_name: true, version: true, beyond_limit: true, is_shared: true }),
  ),
  notes: z.array(z.omit(note, { version: true })),
  segments: z.array(segment),
  brand: z.omit(brand.getBrand.reply, { version: true }),
  report_links: z.array(reportLink),
  report_mails: z.array(z.omit(reportMailing, { version: true })),
  alerts: z.array(z.omit(companyAlerts, { company_name: true, is_unread: true })),
  /** Alerts that were told until `read_until` are read. */
  alert_settings: z.extend(alertForm, { read_until: z.string() }),
});

const exportedKeyword = z.extend(z.omit(keyword, { company_name: true, target_url: true }), {
  /** Whether the customer made it inactive, rather than the plan. */
  paused: z.boolean(),
  activated_at: z.nullable(moment),
  failed_at: z.nullable(moment),
  current: z.nullable(placement),
  previous: z.nullable(placement),
  competitors: z.array(z.extend(placement, { competitor_id: z.string() })),
  history: z.array(historyPoint),
  /** What another tool measured. */
  imported: z.array(importedPoint),
});
export type ExportedKeyword = z.output<typeof exportedKeyword>;

const exportPart = z.object({
  /** Only the first part has this; null in all others. */
  account: z.nullable(exportedAccount),
  keywords: z.array(exportedKeyword),
  /** The cursor of the next part; null in the last one. */
  next: z.nullable(z.string()),
});
export type ExportPart = z.output<typeof exportPart>;
export type ExportedAccount = z.output<typeof exportedAccount>;

export const deletionForm = z.object({
  /** The account's e-mail, which the user types. */
  confirmation: email,
  /** Required if the account has a password; otherwise a recent sign-in is required. */
  password: z.optional(z.string().check(z.maxLength(200))),
});
export type DeletionForm = z.input<typeof deletionForm>;

export const ownAccount = {
  delete: route('user', 'POST', '/api/user/deletion', {
    summary:
      'Exclui a sua conta com tudo o que há nela e cancela a assinatura. Pede a senha ou uma entrada recente.',
    body: deletionForm,
    failsWith: [404, 409],
    reply: successReply,
  }),
  export: route('user', 'GET', '/api/user/export', {
    summary: 'Retorna uma parte de todos os dados da sua conta; `next` leva à próxima.',
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(400))) }),
    failsWith: [404, 409],
    reply: exportPart,
  }),
};
