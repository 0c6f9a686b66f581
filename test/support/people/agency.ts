/** An account whose company mails its reports to a client. */
import { routes } from '#shared/contract/index.ts';
import type { ReportMailForm } from '#shared/contract/reportMails.ts';
import { urlOf } from '#shared/contract/route.ts';
import { saveProfile } from '../../../functions/accounts/users.store.ts';
import { readSettings } from '../../../functions/alerts/settings.store.ts';
import { sendReportMail } from '../../../functions/clientReports/reportMails/sendReportMail.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { dayOf, daysBefore, timeOn, weekdayOf } from '../../../functions/platform/time/calendar.ts';
import { newTask } from '../../../functions/tasks/tasks.ts';
import { mailsTo } from '../cloud/outbox.ts';
import { it as base } from '../slice.ts';
import { type Customer, newCompany, userOf } from './customers.ts';

const { alerts, reportMails } = routes;

export const TODAY = dayOf(Date.now());
/** The last one. */
export const SUNDAY = daysBefore(TODAY, weekdayOf(TODAY) || 7);

export const prove = async ({ userId }: Customer) =>
  saveProfile(await userOf(userId), { email_proven: true });

export const switchMails = async ({ call }: Customer, report_mails = true) => {
  const { body } = await call(alerts.getSettings, {});
  await call(alerts.updateSettings, { body: { ...body, report_mails, version: undefined } });
};

export const saveMails = ({ call }: Customer, id: string, form: Partial<ReportMailForm>) =>
  call(reportMails.update, {
    params: { id },
    body: {
      frequency: 'weekly',
      to_account: false,
      sections: ['moves', 'keywords'],
      recipients: [],
      ...form,
    },
  });

export const sendReport = async (user_id: string, company_id: string, day = SUNDAY) =>
  sendReportMail(
    newTask('reportMail', { user_id, company_id, day }, 0),
    await readSettings(user_id),
    timeOn(daysBefore(day, -1), '09:00'),
  );

export const itMails = base
  .extend('client', () => `cliente-${newId().toLowerCase()}@exemplo.com.br`)
  .extend('agency', async ({ customer, client, cloud }) => {
    await prove(customer);
    await switchMails(customer);
    const name = 'https://golpe.com.br <Loja> & "Cia"';
    const { id } = await newCompany(customer, { name, keywords: ['<img src=x>'] });
    await saveMails(customer, id, { recipients: [client] });
    await cloud.idle();
    return { ...customer, companyId: id };
  })
  .extend(
    'mails',
    ({ cloud, client }) =>
      (to = client) =>
        mailsTo(cloud, to),
  )
  .extend('confirm', ({ cloud, mails }) => async (to?: string) => {
    const [invitation] = await mails(to);
    const token = /receber-relatorios#(\S+)/.exec(invitation?.text ?? '')?.[1] ?? '';
    const address = cloud.url + urlOf(reportMails.confirm, { query: { token } });
    return (await fetch(address, { method: 'POST' })).status;
  })
  .extend(
    'send',
    ({ agency }) =>
      (day?: string) =>
        sendReport(agency.userId, agency.companyId, day),
  );
