import type { ExportedAccount } from '#shared/contract/ownAccount.ts';
import { SESSION_LIFETIME } from '../../accounts/sessions/session.ts';
import { listSessionExpiries } from '../../accounts/sessions/sessions.store.ts';
import type { User } from '../../accounts/users.ts';
import { listStored } from '../../alerts/alerts.store.ts';
import { formOf, readSettings } from '../../alerts/settings.store.ts';
import { listStripeCustomers } from '../../billing/sync/customers.store.ts';
import { readBrand, toBrand } from '../../clientReports/brand.store.ts';
import { listLinks, toReportLink } from '../../clientReports/links.store.ts';
import { listMailings } from '../../clientReports/reportMails/mailing.store.ts';
import { toMailing } from '../../clientReports/reportMails/mailing.ts';
import { listCompanies } from '../../companies/companies.store.ts';
import { type StoredCompany, toCompany } from '../../companies/companies.ts';
import { logoUrl } from '../../companies/logos/logos.ts';
import { listTrash } from '../../companies/trash.store.ts';
import { listCompetitors } from '../../competitors/competitors.store.ts';
import { listNotes } from '../../notes/listNotes.ts';
import { listInvoicesOf } from '../../platform/stripe/invoices.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { listSegments } from '../../segments/segments.store.ts';
import { findPlanEvenDeleted } from '../../subscriptions/plans/plans.store.ts';
import type { Subscription } from '../../subscriptions/status.ts';
import { readSubscription } from '../../subscriptions/subscription.store.ts';
import { toProfile } from './profile.ts';

/** Leaves out keywords. Throws StripeUnavailable, because payments are stored only at Stripe. */
export const exportAccount = async (user: User, now: number): Promise<ExportedAccount> => {
  const [{ subscription }, customers, expiries, companies, trashed, competitors, notes, segments] =
    await Promise.all([
      readSubscription(user.id),
      listStripeCustomers(user.id),
      listSessionExpiries(user, now),
      listCompanies(user.id),
      listTrash(user.id),
      listCompetitors(user.id),
      listNotes(user.id, { withTrash: true }),
      listSegments(user.id),
    ]);
  const [plan, invoices, brand, links, mailings, alerts, alertSettings] = await Promise.all([
    subscription && findPlanEvenDeleted(subscription.plan_id),
    Promise.all(customers.map(listInvoicesOf)),
    readBrand(user.id),
    listLinks(user.id),
    listMailings(user.id),
    listStored(user.id, '', '~'),
    readSettings(user.id),
  ]);
  const { is_admin, created_at } = user;
  const planName = plan?.name ?? null;
  return {
    profile: { ...toProfile(user, subscription, planName, now), is_admin, created_at },
    subscription: subscription ? toExported(subscription, planName) : null,
    stripe_customer_ids: customers,
    payments: invoices.flat().map(({ id, createdAt, paidAt, paid, due }) => ({
      id,
      created_at: createdAt,
      paid_at: paidAt,
      paid,
      due,
    })),
    sessions: expiries.map((expires_at) => ({
      created_at: toMoment(Date.parse(expires_at) - SESSION_LIFETIME),
      expires_at,
    })),
    companies: [
      ...companies.map(toExportedCompany),
      ...trashed.map((company) => ({ ...toExportedCompany(company), deleted_at: company.deleted_at })),
    ],
    competitors: competitors.map(({ logo_key, ...competitor }) => ({
      ...competitor,
      logo_url: logoUrl(logo_key),
    })),
    notes,
    segments,
    brand: toBrand(brand),
    report_links: links.map(toReportLink),
    report_mails: mailings.map(toMailing),
    alerts,
    alert_settings: { ...formOf(alertSettings), read_until: alertSettings.read_until },
  };
};

const toExported = (
  subscription: Subscription,
  plan_name: string | null,
): ExportedAccount['subscription'] => ({
  ...subscription,
  plan_name,
  stripe_subscription_id: subscription.stripe_subscription_id ?? null,
});

const toExportedCompany = (company: StoredCompany) => ({
  ...toCompany(company),
  keywords_count: company.keywords_count,
  last_check_at: company.latest_check?.started_at ?? null,
});
