import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { ReportMailForm } from '#shared/contract/reportMails.ts';
import { urlOf } from '#shared/contract/route.ts';
import { putMailLink } from '../../../functions/accounts/email/mailLinks.store.ts';
import { saveReturned } from '../../../functions/accounts/email/returnedMails.store.ts';
import { rateLimitKey } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import type { LimitName } from '../../../functions/accounts/signIn/rateLimits.ts';
import { saveProfile } from '../../../functions/accounts/users.store.ts';
import { readSettings } from '../../../functions/alerts/settings.store.ts';
import { claimReportMail, readMailing, saveMailing } from '../../../functions/clientReports/mailing.store.ts';
import { sinceOf } from '../../../functions/clientReports/mailing.ts';
import { sendInvitation } from '../../../functions/clientReports/sendInvitation.ts';
import { sendReportMail } from '../../../functions/clientReports/sendReportMail.ts';
import { read } from '../../../functions/platform/aws/table.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { dayOf, daysBefore, timeOn, weekdayOf } from '../../../functions/platform/time/calendar.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { afterClosing } from '../../../functions/schedule/afterClosing.ts';
import { listTasks } from '../../../functions/tasks/tasks.store.ts';
import { newTask } from '../../../functions/tasks/tasks.ts';
import { mailsTo, setMailFaults } from '../../support/cloud/outbox.ts';
import { findMentions } from '../../support/cloud/storedData.ts';
import { type Customer, changeSubscription, newCompany, userOf } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it as base } from '../../support/slice.ts';

const { alerts, clientReports, companies } = routes;

const TODAY = dayOf(Date.now());
/** The last one. */
const SUNDAY = daysBefore(TODAY, weekdayOf(TODAY) || 7);

const prove = async ({ userId }: Customer) => saveProfile(await userOf(userId), { email_proven: true });

const switchOn = async ({ call }: Customer, report_mails = true) => {
  const { body } = await call(alerts.getSettings, {});
  await call(alerts.updateSettings, { body: { ...body, report_mails, version: undefined } });
};

const save = ({ call }: Customer, id: string, form: Partial<ReportMailForm>) =>
  call(clientReports.updateMailing, {
    params: { id },
    body: {
      frequency: 'weekly',
      to_account: false,
      sections: ['moves', 'keywords'],
      recipients: [],
      ...form,
    },
  });

const it = base
  .extend('client', () => `cliente-${newId().toLowerCase()}@exemplo.com.br`)
  .extend('agency', async ({ customer, client, cloud }) => {
    await prove(customer);
    await switchOn(customer);
    const { id } = await newCompany(customer, { name: '<b>Loja</b> & "Cia"', keywords: ['<img src=x>'] });
    await save(customer, id, { recipients: [client] });
    await cloud.idle();
    return { ...customer, companyId: id };
  })
  .extend(
    'mails',
    ({ cloud, client }) =>
      (to = client) =>
        mailsTo(cloud, to),
  )
  .extend('follow', ({ cloud }) => async (text: string, path: RegExp, confirming: boolean) => {
    const token = new RegExp(`${path.source}#(\\S+)`).exec(text)?.[1] ?? '';
    const route = confirming ? clientReports.confirmMailing : alerts.unsubscribe;
    return fetch(cloud.url + urlOf(route, { query: { token } }), { method: 'POST' });
  })
  .extend('confirm', ({ mails, follow }) => async (to?: string) => {
    const [invitation] = await mails(to);
    return (await follow(invitation?.text ?? '', /receber-relatorios/, true)).status;
  })
  .extend('send', ({ agency }) => async (day = SUNDAY) => {
    const { userId: user_id, companyId: company_id } = agency;
    const task = newTask('reportMail', { user_id, company_id, day }, 0);
    await sendReportMail(task, await readSettings(user_id), timeOn(daysBefore(day, -1), '09:00'));
  });

describe('an address', () => {
  it('is invited once, in the name of the agency, and gets no report before it confirms', async ({
    agency,
    cloud,
    client,
    mails,
    send,
    confirm,
  }) => {
    await save(agency, agency.companyId, { recipients: [client] });
    await cloud.idle();
    await send();
    const [invitation, ...others] = await mails();
    expect(others).toEqual([]);
    expect(invitation?.text).toContain('o relatório de posições de <b>Loja</b> & "Cia" nas buscas.');
    expect(invitation?.html).not.toContain('<b>Loja');
    const stateOf = async () => (await agency.call(clientReports.listMailings, {})).body[0]?.recipients;
    expect(await stateOf()).toMatchObject([{ email: client, confirmed_at: null, stopped_at: null }]);
    for (const _ of [1, 2]) expect(await confirm()).toBe(200);
    expect(await stateOf()).toMatchObject([{ confirmed_at: expect.any(String) }]);
    await send();
    expect(await mails()).toHaveLength(2);
  });

  it('is invited only by accounts that are known, and at most three times a day', async ({
    customer,
    newCustomer,
    client,
    cloud,
  }) => {
    const { id } = await newCompany(customer);
    const invite = (by: Customer, company: string) => save(by, company, { recipients: [client] });
    await expectRefusal(invite(customer, id), 409, /Confirme o e-mail da sua conta/);
    await expectRefusal(invite(await newCustomer(), id), 404, 'Empresa não encontrada');
    await prove(customer);
    for (const _ of [1, 2, 3]) {
      expect((await invite(customer, id)).status).toBe(200);
      await save(customer, id, {});
    }
    await expectRefusal(invite(customer, id), 429, /Muitos pedidos de e-mail/);
    await cloud.idle();
    expect((await mailsTo(cloud, client)).length).toBeLessThanOrEqual(3);
    await changeSubscription(customer, { status: 'canceled' });
    expect((await save(customer, id, { recipients: ['outro@exemplo.com.br'] })).status).toBe(403);
    const eleven = Array.from({ length: 11 }, (_, index) => `a${index}@exemplo.com.br`);
    expect((await save(customer, id, { recipients: eleven })).status).toBe(400);
  });

  it('is counted once, and apart from the mails to the account itself', async ({ customer, client }) => {
    await prove(customer);
    const { id } = await newCompany(customer);
    // All but one find something else stored, and save again.
    const saved = [1, 2, 3, 4].map((index) => save(customer, id, { recipients: [`${index}${client}`] }));
    for (const { status } of await Promise.all(saved)) expect(status).toBe(200);
    const countOf = async (limit: LimitName) =>
      (await read(rateLimitKey(limit, customer.userId)))?.attempts ?? 0;
    expect(await Promise.all((['email-invitations-day', 'email-account-day'] as const).map(countOf))).toEqual(
      [4, 0],
    );
  });

  it('is not invited any more if that could not be done for days', async ({ agency, mails }) => {
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

  it('ends its mails by one POST, stays ended, and others go on', async ({
    agency,
    client,
    mails,
    send,
    confirm,
  }) => {
    await save(agency, agency.companyId, { recipients: [client], to_account: true });
    await confirm();
    await send();
    const [, report] = await mails();
    const address = /^<(.+)>$/.exec(report?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    for (const _ of [1, 2]) expect((await fetch(address, { method: 'POST' })).status).toBe(200);
    expect(await confirm()).toBe(403);
    const own = (await mails(agency.email)).find(({ subject }) => subject.includes('relatório'));
    const [mailing] = (await agency.call(clientReports.listMailings, {})).body;
    expect(mailing).toMatchObject({ to_account: true, recipients: [{ stopped_at: expect.any(String) }] });
    await send(daysBefore(SUNDAY, -7));
    expect([(await mails()).length, (await mails(agency.email)).length]).toEqual([2, 2]);
    const end = /^<(.+)>$/.exec(own?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    await fetch(end, { method: 'POST' });
    expect((await agency.call(clientReports.listMailings, {})).body[0]?.to_account).toBe(false);
    expect((await agency.call(alerts.getSettings, {})).body.report_mails).toBe(true);
  });
});

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
    expect(subject).toMatch(/^<b>Loja<\/b> & "Cia": relatório de \d\d\/\d\d\/\d{4} a /);
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;img src=x&gt;');
    expect(text).toContain('O QUE MUDOU');
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(attachments).toMatchObject([
      {
        FileName: expect.stringMatching(/^relatorio-[a-z-]+\d{4}-\d\d-\d\d\.pdf$/),
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
    ['the box is off', (agency) => switchOn(agency, false)],
    [
      'the company is in the trash',
      ({ call, companyId }) => call(companies.delete, { params: { id: companyId } }),
    ],
    ['the subscription has ended', (agency) => changeSubscription(agency, { status: 'canceled' })],
    ['it returned a mail', (_, client) => saveReturned(client, 'bounced', Date.now())],
    ['it was removed', (agency) => save(agency, agency.companyId, {})],
    [
      'the frequency is another',
      (agency, client) => save(agency, agency.companyId, { frequency: 'never', recipients: [client] }),
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
    await save(agency, companyId, { recipients: [client, other] });
    await cloud.idle();
    for (const to of [client, other]) await confirm(to);
    // A worker that crashed before it sent has claimed the mail.
    const link = putMailLink({ userId, token: 'x' }, Date.now(), { company_id: companyId, email: other });
    await claimReportMail(userId, companyId, { email: other, name: SUNDAY }, { isWanted: () => true, link });
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
  await switchOn(customer);
  const { id: company_id } = await newCompany(customer);
  const { userId: user_id, email, call } = customer;
  expect((await call(clientReports.listMailings, {})).body).toMatchObject([{ frequency: 'weekly' }]);
  await afterClosing(user_id, [SUNDAY]);
  const planned = (await listTasks()).filter(
    (task) => task.kind === 'reportMail' && task.user_id === user_id,
  );
  expect(planned).toMatchObject([{ company_id, day: SUNDAY }]);
  const send = async (day: string) =>
    sendReportMail(
      newTask('reportMail', { user_id, company_id, day }, 0),
      await readSettings(user_id),
      timeOn(daysBefore(day, -1), '09:00'),
    );
  const received = async () =>
    (await mailsTo(cloud, email)).filter(({ subject }) => subject.includes('relatório')).length;
  for (const _ of [1, 2]) await send(SUNDAY);
  expect(await received()).toBe(1);
  await save(customer, company_id, { frequency: 'never', to_account: true });
  await send(daysBefore(SUNDAY, -7));
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
