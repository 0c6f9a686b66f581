import { mailingFormOf, reportMails } from '#shared/contract/reportMails.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { hashOf } from '../../accounts/sessions/tokens.ts';
import { consumeRateLimit } from '../../accounts/signIn/rateLimit.store.ts';
import { findUser } from '../../accounts/users.store.ts';
import { isEmailProven } from '../../accounts/users.ts';
import { requireCompany, requireCompanyExists } from '../../companies/companies.store.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { requireVersion } from '../../platform/edits.ts';
import { AppError } from '../../platform/errors.ts';
import { requireSender } from '../../platform/mail/mail.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { requireAllowance } from '../../subscriptions/allowance.ts';
import { recordTask, requestTasks } from '../../tasks/tasks.store.ts';
import { newTask } from '../../tasks/tasks.ts';
import { readMailing, saveMailing } from './mailing.store.ts';
import { toMailing } from './mailing.ts';

export const handler = endpoint(reportMails.update)(async (request) => {
  const { user, params, siteUrl, now } = request;
  const { version, ...typed } = request.body;
  // The account has a switch of its own.
  const form = { ...typed, recipients: typed.recipients.filter((email) => email !== user.email) };
  const { id: company_id } = await requireCompany(user.id, params.id);
  const counted = new Set<string>();
  const { after, invitations } = await retryOrThrow(async () => {
    const before = await readMailing(user.id, company_id);
    requireVersion({ version, ...form }, mailingFormOf(before), toMailing(before).version);
    const added = form.recipients.filter((email) => before.recipients.every((one) => one.email !== email));
    // A repetition counts only addresses that somebody has removed meanwhile.
    await requireInviting(
      request,
      added.filter((email) => !counted.has(email)),
    );
    for (const email of added) counted.add(email);
    const invitations = added.map((email) => {
      const task = { user_id: user.id, company_id, email, site_url: siteUrl };
      return newTask('reportInvitation', task, now, `${company_id}#${hashOf(email)}`);
    });
    // An address that has ended its mails stays, so that adding it again sends no invitation.
    const kept = before.recipients.filter(
      ({ email, stopped_at }) => stopped_at !== null || form.recipients.includes(email),
    );
    const invited = added.map((email) => ({ email, added_at: toMoment(now), ...NOTHING_SAID }));
    const after = { ...before, ...form, recipients: [...kept, ...invited] };
    const also = [requireCompanyExists(user.id, company_id), ...invitations.map(recordTask)];
    return (await saveMailing(user.id, before, after, also)) ? { after, invitations } : undefined;
  });
  await requestTasks(invitations);
  return toMailing(after);
});

const NOTHING_SAID = { confirmed_at: null, stopped_at: null };

interface Inviting {
  readonly user: { readonly id: string };
  readonly now: number;
}

/** Strangers are written to only on behalf of people who are known, and seldom. */
const requireInviting = async ({ user, now }: Inviting, added: readonly string[]) => {
  if (added.length === 0) return;
  requireSender();
  await requireAllowance(user.id, now);
  const account = await findUser(user.id);
  if (!account || !isEmailProven(account))
    throw new AppError(
      'conflict',
      'Confirme o e-mail da sua conta, no perfil, antes de adicionar destinatários.',
    );
  for (const email of added) {
    await consumeRateLimit('email-invitations-day', user.id, now);
    // What follows a plus sign reaches the same mailbox.
    await consumeRateLimit('email-invited', hashOf(email.replace(/\+[^@]*/, '')), now);
  }
};
