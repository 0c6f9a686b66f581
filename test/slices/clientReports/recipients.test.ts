import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { readMailing, saveMailing } from '../../../functions/clientReports/reportMails/mailing.store.ts';
import { sendInvitation } from '../../../functions/clientReports/reportMails/sendInvitation.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { daysBefore, timeOn } from '../../../functions/platform/time/calendar.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { newTask } from '../../../functions/tasks/tasks.ts';
import { mailsTo, returnMail } from '../../support/cloud/outbox.ts';
import { itMails as it, prove, SUNDAY, saveMails, TODAY } from '../../support/people/agency.ts';
import { type Customer, changeSubscription, newCompany } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';

const { accounts, alerts, reportMails } = routes;

const mailingOf = async ({ call }: Customer) => (await call(reportMails.list, {})).body[0];

it('an address is invited once, in our own name and that of the account, and gets no report before it confirms', async ({
  agency,
  cloud,
  client,
  mails,
  send,
  confirm,
}) => {
  await saveMails(agency, agency.companyId, { recipients: [client] });
  await cloud.idle();
  await send();
  const [invitation, ...others] = await mails();
  expect(others).toEqual([]);
  expect(invitation?.text).toContain(`${agency.email} quer enviar a este endereço`);
  expect(invitation?.text).toContain(
    'o relatório de posições de “https golpe com br Loja & Cia” nas buscas.',
  );
  expect(invitation?.html).not.toMatch(/golpe\.com|<img/);
  expect((await mailingOf(agency))?.recipients).toMatchObject([
    { email: client, confirmed_at: null, stopped_at: null },
  ]);
  for (const _ of [1, 2]) expect(await confirm()).toBe(200);
  expect((await mailingOf(agency))?.recipients).toMatchObject([{ confirmed_at: expect.any(String) }]);
  await send();
  expect(await mails()).toHaveLength(2);
});

it('addresses are invited only by accounts that are known, and at most three times a day', async ({
  customer,
  newCustomer,
  client,
  cloud,
}) => {
  const { id } = await newCompany(customer);
  const invite = (by: Customer, company: string) => saveMails(by, company, { recipients: [client] });
  await expectRefusal(invite(customer, id), 409, /Confirme o e-mail da sua conta/);
  await expectRefusal(invite(await newCustomer(), id), 404, 'Empresa não encontrada');
  await prove(customer);
  for (const _ of [1, 2, 3]) {
    expect((await invite(customer, id)).status).toBe(200);
    await saveMails(customer, id, {});
  }
  await expectRefusal(invite(customer, id), 429, /Muitos pedidos de e-mail/);
  await cloud.idle();
  expect((await mailsTo(cloud, client)).length).toBeLessThanOrEqual(3);
  await changeSubscription(customer, { status: 'canceled' });
  expect((await saveMails(customer, id, { recipients: ['outro@exemplo.com.br'] })).status).toBe(403);
  const eleven = Array.from({ length: 11 }, (_, index) => `a${index}@exemplo.com.br`);
  expect((await saveMails(customer, id, { recipients: eleven })).status).toBe(400);
});

it('an invitation is not sent any more if that could not be done for days', async ({ agency, mails }) => {
  const [email, site_url] = [`tarde-${newId().toLowerCase()}@exemplo.com.br`, 'http://127.0.0.1'];
  const { userId: user_id, companyId: company_id } = agency;
  await saveMailing(user_id, await readMailing(user_id, company_id), {
    recipients: [{ email, added_at: toMoment(Date.now()), confirmed_at: null, stopped_at: null }],
  });
  const task = newTask('reportInvitation', { user_id, company_id, email, site_url }, 0);
  await sendInvitation(task, timeOn(daysBefore(TODAY, -3), '00:00'));
  expect(await mails(email)).toEqual([]);
  await sendInvitation(task, timeOn(daysBefore(TODAY, -2), '23:59'));
  expect(await mails(email)).toHaveLength(1);
});

const endOf = (mail: { readonly headers: Readonly<Record<string, string>> } | undefined) =>
  /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

it('an address ends its mails by one POST, is not invited again, and others go on', async ({
  agency,
  cloud,
  client,
  mails,
  send,
  confirm,
}) => {
  await saveMails(agency, agency.companyId, { recipients: [client], to_account: true });
  await confirm();
  await send();
  const [, report] = await mails();
  for (const _ of [1, 2]) expect((await fetch(endOf(report), { method: 'POST' })).status).toBe(200);
  expect(await confirm()).toBe(403);
  for (const recipients of [[], [client]])
    await saveMails(agency, agency.companyId, { recipients, to_account: true });
  await cloud.idle();
  expect(await mailingOf(agency)).toMatchObject({
    to_account: true,
    recipients: [{ stopped_at: expect.any(String) }],
  });
  await send(daysBefore(SUNDAY, -7));
  expect([(await mails()).length, (await mails(agency.email)).length]).toEqual([2, 2]);
  const own = (await mails(agency.email)).find(({ subject }) => subject.includes('relatório'));
  await fetch(endOf(own), { method: 'POST' });
  expect((await mailingOf(agency))?.to_account).toBe(false);
  expect((await agency.call(alerts.getSettings, {})).body.report_mails).toBe(true);
});

it('a complaint about a report ends it as its link does, and no other mail', async ({
  agency,
  cloud,
  mails,
  send,
  visitor,
}) => {
  await saveMails(agency, agency.companyId, { to_account: true });
  await send();
  const [report] = await mails(agency.email);
  await returnMail(cloud, 'complaint', agency.email, report?.tags);
  expect((await mailingOf(agency))?.to_account).toBe(false);
  await visitor(accounts.requestRecovery, { body: { email: agency.email } });
  await cloud.idle();
  expect((await mails(agency.email)).map(({ subject }) => subject)).toEqual([
    report?.subject,
    'Crie uma nova senha para o Ranqueia',
  ]);
});
