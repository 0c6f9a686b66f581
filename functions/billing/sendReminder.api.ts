import { subscriptionSettings } from '#shared/addresses.ts';
import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { reminderMail } from '../accounts/email/mails.ts';
import { isClosedToAccount } from '../accounts/email/returnedMails.store.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { auditEntry } from '../audit/audit.ts';
import { AppError } from '../platform/errors.ts';
import { MailNotSent, requireSender, sendMail } from '../platform/mail/mail.ts';
import { listOpenInvoices } from '../platform/stripe/invoices.ts';
import { findPlanEvenDeleted } from '../subscriptions/plans/plans.store.ts';
import { requireStripeSubscription } from './operations/managedSubscription.ts';
import { releaseReminder, reserveReminder } from './operations/reminders.store.ts';

export const handler = endpoint(managedSubscriptions.sendReminder)(async (input) => {
  const { params, now, siteUrl } = input;
  requireSender();
  const { user, stored, current } = await requireStripeSubscription(params.id);
  if (stored.status !== 'past_due') {
    throw new AppError('conflict', 'Só assinaturas com pagamento atrasado recebem o lembrete.');
  }
  if (await isClosedToAccount(user.email, now)) {
    throw new AppError('conflict', 'Um e-mail para este endereço voltou: o lembrete não chegaria.');
  }
  const [invoices, plan] = await Promise.all([
    listOpenInvoices(current.id),
    findPlanEvenDeleted(stored.plan_id),
  ]);
  const [invoice, ...others] = invoices;
  const mail = reminderMail({
    name: user.name,
    email: user.email,
    planName: plan?.name ?? 'contratado',
    amount: invoices.reduce((sum, { due }) => sum + due, 0),
    // Stripe's invoice page needs no password, but accepts payment of one invoice only.
    payUrl: (others.length === 0 && invoice?.payUrl) || siteUrl + subscriptionSettings,
  });
  if (!(await reserveReminder(params.id, auditEntry(input, 'billing/sendReminder', user.email))))
    return { message: '✅ O lembrete de hoje já foi enviado.' };
  try {
    await sendMail(mail);
  } catch (error) {
    if (error instanceof MailNotSent) await releaseReminder(params.id);
    throw error;
  }
  return { message: `Lembrete enviado com sucesso para ${user.email}.` };
});
