import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { saveReturned } from '../../../functions/accounts/email/returnedMails.store.ts';
import { claimMail } from '../../../functions/accounts/email/sentMails.store.ts';
import { sinceOf } from '../../../functions/clientReports/reportMails/mailing.ts';
import { requireCompanyExists } from '../../../functions/companies/companies.store.ts';
import { daysBefore, timeOn } from '../../../functions/platform/time/calendar.ts';
import { listTasks } from '../../../functions/tasks/tasks.store.ts';
import { afterClosing } from '../../../functions/taskWorkers/afterClosing.ts';
import { mailsTo, setMailFaults } from '../../support/cloud/outbox.ts';
import { findMentions } from '../../support/cloud/storedData.ts';
import {
  itMails as it,
  prove,
  SUNDAY,
  saveMails,
  sendReport,
  switchMails,
} from '../../support/people/agency.ts';
import { type Customer, changeSubscription, newCompany } from '../../support/people/customers.ts';

const { clientReports, companies, reportMails } = routes;

describe('a report', () => {
  it('comes once to each, as text and tables, with its PDF and a link that opens', async ({
    agency,
    mails,
    send,
    confirm,
    visitor,
  }) => {
    await confirm();
    await Promise.all([send(), send()]);
    await send();
    const [, mail, ...others] = await mails();
    expect(others).toEqual([]);
    const { subject = '', text = '', html = '', headers = {}, attachments = [] } = mail ?? {};
    expect(subject).toMatch(/^https:\/\/golpe\.com\.br <Loja> & "Cia": relatório de \d\d\/\d\d\/\d{4}$/);
    expect(html).not.toMatch(/<img|<Loja/);
    expect(html).toContain('&lt;img src=x&gt;');
    expect(text).toContain('O QUE MUDOU');
    // Phones show four columns of six.
    expect(text).toContain('Palavra-chave · Posição · Antes · Mudança\n<img src=x> · —');
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(attachments).toMatchObject([
      {
        FileName: expect.stringMatching(/^relatorio-[a-z.-]+\d{4}-\d\d-\d\d\.pdf$/),
        ContentType: 'application/pdf',
      },
    ]);
    expect(Buffer.from(attachments[0]?.RawContent ?? '', 'base64').toString('latin1')).toMatch(/^%PDF/);
    const token = /\/r\/(\S+)/.exec(text)?.[1] ?? '';
    const { body: shared } = await visitor(clientReports.open, { body: { token } });
    expect(shared.sections.map(({ id }) => id)).toEqual(['moves', 'keywords']);
    const { body: links } = await agency.call(clientReports.listLinks, { params: { id: agency.companyId } });
    expect(links).toHaveLength(1);
  });

  it.for<[why: string, prevent: (agency: Customer & { companyId: string }, client: string) => unknown]>([
    ['the box is off', (agency) => switchMails(agency, false)],
    [
      'the company is in the trash',
      ({ call, companyId }) => call(companies.delete, { params: { id: companyId } }),
    ],
    ['the subscription has ended', (agency) => changeSubscription(agency, { status: 'canceled' })],
    ['it returned a mail', (_, client) => saveReturned(client, { reason: 'bounced' }, Date.now())],
    ['it was removed', (agency) => saveMails(agency, agency.companyId, {})],
    [
      'the frequency is another',
      (agency, client) => saveMails(agency, agency.companyId, { frequency: 'never', recipients: [client] }),
    ],
  ])('does not come if %s', async ([_, prevent], { agency, client, mails, send, confirm }) => {
    await confirm();
    await prevent(agency, client);
    await send();
    expect(await mails()).toHaveLength(1);
  });

  it('is tried again for whom it was certainly not sent to, and not after a crash or a lost answer', async ({
    agency,
    cloud,
    client,
    mails,
    send,
    confirm,
  }) => {
    const { userId, companyId } = agency;
    const other = `x${client}`;
    await saveMails(agency, companyId, { recipients: [client, other] });
    await cloud.idle();
    for (const to of [client, other]) await confirm(to);
    // A worker that crashed before it sent has claimed the mail.
    const needs = requireCompanyExists(userId, companyId);
    await claimMail({ userId, name: `report ${companyId} ${SUNDAY} ${other}`, needs }, Date.now());
    await setMailFaults(cloud, { status: 429 });
    await expect(send()).rejects.toThrow('O e-mail não foi enviado');
    const listed = async () =>
      (await agency.call(clientReports.listLinks, { params: { id: companyId } })).body.length;
    expect(await listed()).toBe(0);
    await setMailFaults(cloud, { lost: true });
    await send();
    await setMailFaults(cloud);
    await send();
    expect([(await mails()).length, (await mails(other)).length, await listed()]).toEqual([2, 1, 1]);
  });
});

it('comes weekly to the account by its switch alone, until another frequency is chosen', async ({
  customer,
  cloud,
}) => {
  await prove(customer);
  await switchMails(customer);
  const { id: company_id } = await newCompany(customer);
  const { userId: user_id, email, call } = customer;
  expect((await call(reportMails.list, {})).body).toMatchObject([{ frequency: 'weekly' }]);
  await afterClosing(user_id, [SUNDAY]);
  const planned = (await listTasks()).filter(
    (task) => task.kind === 'reportMail' && task.user_id === user_id,
  );
  expect(planned).toMatchObject([{ company_id, day: SUNDAY }]);
  const received = async () =>
    (await mailsTo(cloud, email)).filter(({ subject }) => subject.includes('relatório')).length;
  for (const _ of [1, 2]) await sendReport(user_id, company_id);
  expect(await received()).toBe(1);
  await saveMails(customer, company_id, { frequency: 'never', to_account: true });
  await sendReport(user_id, company_id, daysBefore(SUNDAY, -7));
  expect(await received()).toBe(1);
});

it('is planned once by passes that close a Sunday or a month, and goes with its company', async ({
  agency,
  cloud,
  client,
}) => {
  const { userId, companyId } = agency;
  const planned = async () =>
    (await listTasks()).filter((task) => task.kind === 'reportMail' && task.company_id === companyId);
  const future = daysBefore(SUNDAY, -70);
  await afterClosing(userId, [daysBefore(future, 2), daysBefore(future, 1)]);
  expect(await planned()).toEqual([]);
  for (const _ of [1, 2]) await afterClosing(userId, [daysBefore(future, 1), future]);
  expect(await planned()).toMatchObject([{ day: future, due_at: timeOn(daysBefore(future, -1), '08:00') }]);
  expect([sinceOf('monthly', '2026-02-28'), sinceOf('monthly', '2026-02-27')]).toEqual([
    '2026-02-01',
    undefined,
  ]);
  expect([sinceOf('weekly', '2026-11-29'), sinceOf('weekly', '2026-11-30')]).toEqual([
    '2026-11-23',
    undefined,
  ]);
  await agency.call(companies.delete, { params: { id: companyId } });
  await agency.call(companies.deleteForGood, { params: { id: companyId } });
  await cloud.idle();
  expect(await findMentions(cloud, [companyId, client])).toEqual([]);
});
