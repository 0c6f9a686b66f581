import { expect } from 'vitest';
import type { AlertEvent, AlertForm } from '#shared/contract/alerts.ts';
import { routes } from '#shared/contract/index.ts';
import { urlOf } from '#shared/contract/route.ts';
import { saveReturned } from '../../../functions/accounts/email/returnedMails.store.ts';
import { saveProfile } from '../../../functions/accounts/users.store.ts';
import { listStored, putAlerts } from '../../../functions/alerts/alerts.store.ts';
import { sendAlertMail } from '../../../functions/alerts/sendAlertMail.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { newTask } from '../../../functions/tasks/tasks.ts';
import { mailsTo, returnMail, setMailFaults } from '../../support/cloud/outbox.ts';
import { type Customer, newCompany, userOf } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';

const { alerts } = routes;
const DAY = daysBefore(dayOf(Date.now()), 1);
const FORM: AlertForm = {
  report_mails: false,
  position_alerts: true,
  alert_hour: 8,
  places: 5,
  visibility_points: 3,
  companies_off: [],
  tags_off: [],
};

const moved = (keyword: string) => ({ keyword_id: newId(), keyword, position: 20, previous_position: 12 });
const fell = (keyword: string): AlertEvent => ({ kind: 'fell', ...moved(keyword) });
const left: AlertEvent = { kind: 'left', border: 10, ...moved('bota'), previous_position: 4 };

const plant = (
  userId: string,
  company_id: string,
  events: AlertEvent[],
  day = DAY,
  told_at = toMoment(Date.now()),
) => putAlerts(userId, { company_id, day, told_at, events });

const prove = async ({ userId }: Customer) => saveProfile(await userOf(userId), { email_proven: true });

const unreadOf = async ({ call }: Customer) => (await call(alerts.countUnread, {})).body.unread;

const itTells = it
  .extend('reader', async ({ customer }) => {
    await prove(customer);
    const { id } = await newCompany(customer, { name: '<b>Loja</b> & "Cia"' });
    await customer.call(alerts.updateSettings, { body: FORM });
    await plant(customer.userId, id, [fell('<img src=x onerror=a()>'), left, fell('tênis')]);
    return { ...customer, companyId: id };
  })
  .extend(
    'send',
    ({ reader }) =>
      (day = DAY) =>
        sendAlertMail(newTask('alertMail', { user_id: reader.userId, day }, 0)),
  )
  .extend(
    'received',
    ({ cloud, reader }) =>
      async () =>
        (await mailsTo(cloud, reader.email)).filter(({ subject }) => /mudanç/.test(subject)),
  );

itTells(
  'alerts are listed by day, filtered, read up to a moment, and hidden in the trash',
  async ({ customer }) => {
    const { userId, call } = customer;
    const [one, other] = [await newCompany(customer), await newCompany(customer, { name: 'Outra' })];
    await plant(userId, one.id, [left, fell('tênis')]);
    await plant(userId, other.id, [fell('meia')], daysBefore(DAY, 1));
    expect(await plant(userId, one.id, [fell('de novo')])).toBe(false);
    const { body } = await call(alerts.list, {});
    expect(
      body.map(({ company_name, is_unread, events }) => [company_name, is_unread, events.length]),
    ).toEqual([
      ['Loja', true, 2],
      ['Outra', true, 1],
    ]);
    expect((await call(alerts.list, { query: { kind: 'left' } })).body).toMatchObject([{ events: [left] }]);
    expect((await call(alerts.list, { query: { company_id: other.id } })).body).toHaveLength(1);
    await expectRefusal(call(alerts.list, { query: { company_id: 'x' } }), 404, 'Empresa não encontrada');

    expect(await unreadOf(customer)).toBe(3);
    await call(alerts.markRead, { body: { told_at: body[0]?.told_at ?? '' } });
    await call(alerts.markRead, { body: { told_at: '2001-01-01T00:00:00.000Z' } });
    expect(await unreadOf(customer)).toBeLessThan(2);
    await call(alerts.markRead, { body: { told_at: '2999-01-01T00:00:00.000Z' } });
    await plant(userId, one.id, [fell('novo')], daysBefore(DAY, 2), toMoment(Date.now() + 1));
    expect(await unreadOf(customer)).toBe(1);

    await call(routes.companies.delete, { params: { id: one.id } });
    expect((await call(alerts.list, {})).body.map(({ company_name }) => company_name)).toEqual(['Outra']);
    expect(await plant(userId, one.id, [left], daysBefore(DAY, 3))).toBe(false);
  },
);

itTells(
  'the bell begins each day with the company that has its most important change',
  async ({ customer }) => {
    const { userId, call } = customer;
    const [one, other] = [await newCompany(customer), await newCompany(customer, { name: 'Outra' })];
    for (const [day, first, second] of [
      [DAY, one, other],
      [daysBefore(DAY, 1), other, one],
    ] as const) {
      await plant(userId, first.id, [left], day);
      await plant(userId, second.id, [fell('meia')], day);
    }
    const { body } = await call(routes.alerts.list, {});
    expect(body.map(({ company_id }) => company_id)).toEqual([one.id, other.id, other.id, one.id]);
  },
);

itTells('a company that is deleted for good takes its alerts with it', async ({ cloud, customer }) => {
  const { userId, call } = customer;
  const { id } = await newCompany(customer);
  await plant(userId, id, [left]);
  await call(routes.companies.delete, { params: { id } });
  await call(routes.companies.deleteForGood, { params: { id } });
  await cloud.idle();
  expect(await listStored(userId, '', '~')).toEqual([]);
});

itTells('at most 500 events are listed, and others are counted', async ({ customer }) => {
  const { id } = await newCompany(customer);
  const many = Array.from({ length: 210 }, () => fell('tênis'));
  for (const ago of [0, 1, 2]) await plant(customer.userId, id, many, daysBefore(DAY, ago));
  const { body } = await customer.call(alerts.list, {});
  expect(body.map(({ events, more }) => [events.length, more])).toEqual([
    [200, 10],
    [200, 10],
    [100, 110],
  ]);
});

itTells(
  'the mail of a day names what matters most first, once, and escapes what was typed',
  async ({ reader, send, received }) => {
    await Promise.all([send(), send()]);
    await send();
    const [mail, ...others] = await received();
    expect(others).toEqual([]);
    const { subject = '', text = '', html = '', headers = {} } = mail ?? {};
    expect(subject).toBe(`3 mudanças de posição em ${DAY.split('-').toReversed().join('/')}`);
    expect(text.indexOf('Saiu do top 10: “bota”, de 4ª para 20ª')).toBeLessThan(text.indexOf('tênis'));
    expect(text).toContain(`/companies/${reader.companyId}/analysis?historico=`);
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;img src=x onerror=a()&gt;');
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  },
);

itTells(
  'one POST without a session ends the mails, a GET only leads to the page',
  async ({ cloud, reader, send, received }) => {
    await send();
    const [mail] = await received();
    const { headers = {}, text = '' } = mail ?? {};
    const address = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(address).toMatch(`${cloud.url}/api/alerts/unsubscribe?token=`);
    const isOn = async () => (await reader.call(alerts.getSettings, {})).body.position_alerts;
    const opened = await fetch(address);
    expect([opened.status, await isOn()]).toEqual([200, true]);
    const page = /(http\S+cancelar-avisos#\S+)/.exec(text)?.[1];
    expect(opened.headers.get('refresh')).toBe(`0; url=${page}`);
    const guessed = urlOf(alerts.unsubscribe, { query: { token: `${reader.userId}.${'A'.repeat(43)}` } });
    expect((await fetch(cloud.url + guessed, { method: 'POST' })).status).toBe(403);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const _ of [1, 2]) expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
    expect(await isOn()).toBe(false);
    await plant(reader.userId, reader.companyId, [left], dayOf(Date.now()));
    await send(dayOf(Date.now()));
    expect(await received()).toHaveLength(1);
  },
);

itTells(
  'a mail that was certainly not sent is tried again, one without an answer is not',
  async ({ cloud, send, received }) => {
    await setMailFaults(cloud, { status: 429 });
    await expect(send()).rejects.toThrow('O e-mail não foi enviado');
    await setMailFaults(cloud, { lost: true });
    await send();
    await setMailFaults(cloud);
    await send();
    expect(await received()).toHaveLength(1);
  },
);

itTells('nothing is sent to an address that returned a mail', async ({ reader, send, received }) => {
  await saveReturned(reader.email, { reason: 'bounced' }, Date.now());
  await send();
  expect(await received()).toEqual([]);
});

itTells(
  'a complaint about another mail does not stop alerts, one about an alert switches them off',
  async ({ cloud, reader, send, received }) => {
    await returnMail(cloud, 'complaint', reader.email);
    await send();
    const [mail] = await received();
    for (const _ of [1, 2]) await returnMail(cloud, 'complaint', reader.email, mail?.tags);
    expect((await reader.call(alerts.getSettings, {})).body.position_alerts).toBe(false);
  },
);

itTells(
  'nothing is sent to an address that is not confirmed, nor of a day without events',
  async ({ cloud, customer }) => {
    const { userId, email, call } = customer;
    const { id } = await newCompany(customer);
    await call(alerts.updateSettings, { body: FORM });
    const send = () => sendAlertMail(newTask('alertMail', { user_id: userId, day: DAY }, 0));
    await plant(userId, id, [left]);
    await send();
    await prove(customer);
    await call(routes.companies.delete, { params: { id } });
    await send();
    expect((await mailsTo(cloud, email)).filter(({ subject }) => /mudanç/.test(subject))).toEqual([]);
  },
);
