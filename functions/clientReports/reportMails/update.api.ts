import { mailingFormOf, reportMails } from '#shared/contract/reportMails.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { hashOf } from '../../accounts/sessions/tokens.ts';
import { consumeRateLimit } from '../../accounts/signIn/rateLimit.store.ts';
import { findUser } from '../../accounts/users.store.ts';
import { isEmailProven } from '../../accounts/users.ts';
import { requireCompany, requireCompanyExists } from '../../companies/companies.store.ts';
import { requireVersion } from '../../platform/edits.ts';
import { AppError, busy } from '../../platform/errors.ts';
import { requireSender } from '../../platform/mail/mail.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { requireAllowance } from '../../subscriptions/allowance.ts';
import { recordTask, requestTasks } from '../../tasks/tasks.store.ts';
import { newTask } from '../../tasks/tasks.ts';
import { readMailing, saveMailing } from './mailing.store.ts';
import { toMailing } from './mailing.ts';

export const handler = endpoint(reportMails.update)(async ({ user, params, body, siteUrl, now }) => {
  const { version, ...typed } = body;
  // The account has a switch of its own.
  const form = { ...typed, recipients: typed.recipients.filter((email) => email !== user.email) };
  const { id: company_id } = await requireCompany(user.id, params.id);
  const before = await readMailing(user.id, company_id);
  requireVersion({ version, ...form }, mailingFormOf(before), toMailing(before).version);
  const added = form.recipients.filter((email) => before.recipients.every((one) => one.email !== email));
  await requireInviting(user.id, added, now);
  const invitations = added.map((email) => {
    const task = { user_id: user.id, company_id, email, site_url: siteUrl };
    return newTask('reportInvitation', task, now, `${company_id}#${hashOf(email)}`);
  });
  // Whoever has stopped stays, so that nobody who removes and adds them invites them again.
  const kept = before.recipients.filter(
    ({ email, stopped_at }) => stopped_at !== null || form.recipients.includes(email),
  );
  const invited = added.map((email) => ({ email, added_at: toMoment(now), ...NOTHING_SAID }));
  const after = { ...before, ...form, recipients: [...kept, ...invited] };
  const also = [requireCompanyExists(user.id, company_id), ...invitations.map(recordTask)];
  if (!(await saveMailing(user.id, before, after, also))) throw busy();
  await requestTasks(invitations);
  return toMailing(after);
});

const NOTHING_SAID = { confirmed_at: null, stopped_at: null };

/** Strangers are written to only on behalf of people who are known, and seldom. */
const requireInviting = async (userId: string, added: readonly string[], now: number) => {
  if (added.length === 0) return;
  requireSender();
  await requireAllowance(userId, now);
  const account = await findUser(userId);
  if (!account || !isEmailProven(account))
    throw new AppError(
      'conflict',
      'Confirme o e-mail da sua conta, no perfil, antes de adicionar destinatários.',
    );
  for (const email of added) {
    await consumeRateLimit('email-invitations-day', userId, now);
    // What follows a plus sign reaches the same mailbox.
    await consumeRateLimit('email-invited', hashOf(email.replace(/\+[^@]*/, '')), now);
  }
};
