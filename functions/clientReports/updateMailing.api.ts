import { reportMails } from '#shared/contract/reportMails.ts';
import { countEmailRequest } from '../accounts/email/requestMail.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { hashOf } from '../accounts/sessions/tokens.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { findUser } from '../accounts/users.store.ts';
import { isEmailProven } from '../accounts/users.ts';
import { requireCompany, requireCompanyExists } from '../companies/companies.store.ts';
import { requireVersion } from '../platform/edits.ts';
import { AppError, busy } from '../platform/errors.ts';
import { requireSender } from '../platform/mail/mail.ts';
import { toMoment } from '../platform/time/clock.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { recordTask, requestTasks } from '../tasks/tasks.store.ts';
import { newTask } from '../tasks/tasks.ts';
import { readMailing, saveMailing } from './mailing.store.ts';
import { comparable, toMailing } from './mailing.ts';

export const handler = endpoint(reportMails.updateMailing)(async (request) => {
  const { user, params, siteUrl, network, now } = request;
  const { version, ...form } = request.body;
  const { id: company_id } = await requireCompany(user.id, params.id);
  const before = await readMailing(user.id, company_id);
  requireVersion({ version, ...comparable(form) }, comparable(before), toMailing(before).version);

  const known = new Map(before.recipients.map((one) => [one.email, one]));
  // The account has a switch of its own.
  const addresses = form.recipients.filter((email) => email !== user.email);
  const added = addresses.filter((email) => !known.has(email));
  if (added.length > 0) await requireInviting();
  const recipients = addresses.map(
    (email) => known.get(email) ?? { email, added_at: toMoment(now), confirmed_at: null, stopped_at: null },
  );
  const mailed = Object.fromEntries(
    Object.entries(before.mailed).filter(([email]) => email === user.email || addresses.includes(email)),
  );
  const invitations = added.map((email) => {
    const task = { user_id: user.id, company_id, email, site_url: siteUrl };
    return newTask('reportInvitation', task, now, `${company_id}#${hashOf(email)}`);
  });
  const after = { ...before, ...form, recipients, mailed };
  const also = [requireCompanyExists(user.id, company_id), ...invitations.map(recordTask)];
  if (!(await saveMailing(user.id, before, after, also))) throw busy();
  await requestTasks(invitations);
  return toMailing(after);

  /** Strangers are written to only on behalf of people who are known, and seldom. */
  async function requireInviting() {
    requireSender();
    await requireAllowance(user.id, now);
    const account = await findUser(user.id);
    if (!account || !isEmailProven(account)) throw unproven();
    for (const email of added) {
      await countEmailRequest(user.id, network, now);
      await consumeRateLimit('email-invited', hashOf(email), now);
    }
  }
});

const unproven = () =>
  new AppError('conflict', 'Confirme o e-mail da sua conta, no perfil, antes de adicionar destinatários.');
