import { describe, expect } from 'vitest';
import { allRoutes, routes } from '#shared/contract/index.ts';
import type { ExportPart } from '#shared/contract/ownAccount.ts';
import { claimMail } from '../../../functions/accounts/email/sentMails.store.ts';
import { createSignupToken } from '../../../functions/accounts/sessions/sessions.store.ts';
import { consumeRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { requireUser } from '../../../functions/accounts/users.store.ts';
import { putAlerts } from '../../../functions/alerts/alerts.store.ts';
import { auditEntry } from '../../../functions/audit/audit.ts';
import { reserveReminder } from '../../../functions/billing/operations/reminders.store.ts';
import { listStripeCustomers, saveCustomer } from '../../../functions/billing/sync/customers.store.ts';
import { keywordKey, keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { writeMany } from '../../../functions/platform/aws/writes.ts';
import { dayOf } from '../../../functions/platform/time/calendar.ts';
import { DAY, HOUR, toMoment } from '../../../functions/platform/time/clock.ts';
import { putPoints } from '../../../functions/rankings/history.store.ts';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { runCheck, SERPER } from '../../support/checks/checks.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { type StoredItem, scanItems } from '../../support/cloud/storedData.ts';
import { identifyCaller } from '../../support/people/caller.ts';
import { type Customer, createRecovery, newCompany, userOf } from '../../support/people/customers.ts';
import { exported, kindOf, leftOut, leftOutOfOwn } from '../../support/people/exported.ts';
import { expectRefusal, STRIPE_IS_SILENT } from '../../support/people/refusals.ts';
import { newLink, newNote, newSegment, sendRaw, validRequest } from '../../support/routes/everyRoute.ts';
import { it } from '../../support/slice.ts';
import { LARGE, newSubscriber, savePlans } from '../../support/stripe/subscribers.ts';

const exportAll = async ({ call }: Pick<Customer, 'call'>): Promise<ExportPart[]> => {
  const parts: ExportPart[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await call(routes.profiles.export, { query: cursor ? { cursor } : {} });
    if (status !== 200) throw new Error(`The export was rejected with ${status}: ${body.error}`);
    parts.push(body);
    cursor = body.next;
  }
  return parts;
};

/** SERPs are left out, because all customers share them. */
const findItems = async (owners: readonly string[]): Promise<StoredItem[]> =>
  (await scanItems()).filter(
    (item) => !item.PK.startsWith('SERP#') && owners.some((owner) => JSON.stringify(item).includes(owner)),
  );

const newFullAccount = async (cloud: TestCloud) => {
  await savePlans();
  const paying = await newSubscriber(cloud, LARGE);
  const { userId, cookie } = paying;
  const user = await userOf(userId);
  const company = await newCompany(paying, {
    domain: 'antiga.com.br',
    keywords: ['tênis'],
    competitors: ['rival.com.br'],
  });
  await paying.call(routes.companies.update, {
    params: { id: company.id },
    body: { name: company.name, domain: 'loja.com.br' },
  });
  const note = await newNote(paying, company.id);
  await newSegment(paying, company.id);
  await newLink(paying, company.id, { password: 'segredo do link', introduction: 'Olá' });
  await paying.call(routes.clientReports.updateBrand, { body: { name: 'Agência', colour: '#123456' } });
  const told_at = toMoment(Date.now());
  await putAlerts(userId, { company_id: company.id, day: '2026-11-20', told_at, events: [] });
  await paying.call(routes.alerts.markRead, { body: { told_at } });
  const { body: choice } = await paying.call(routes.alerts.getSettings, {});
  await paying.call(routes.reportMails.update, {
    params: { id: company.id },
    body: { frequency: 'weekly', to_account: true, sections: ['moves'], recipients: [] },
  });
  await paying.call(routes.alerts.updateSettings, { body: { ...choice, position_alerts: true } });
  await claimMail({ userId, name: 'alerts 2026-11-20', needs: requireUser(userId) }, Date.now());
  cloud.serper.plant({ q: 'tênis', domain: 'loja.com.br', position: 4 });
  cloud.serper.plant({ q: 'tênis', domain: 'rival.com.br', position: 2 });
  const file = new Blob([new Uint8Array(iconOf('loja.com.br', 32))]);
  await paying.call(routes.companies.uploadLogo, { params: { id: company.id }, file });
  await runCheck(cloud, paying, company, 'grid');
  await paying.call(routes.keywords.importPositions, {
    params: { id: company.id },
    body: { positions: [{ keyword: 'tênis', day: dayOf(Date.now() - DAY), position: 12 }] },
  });
  const trashed = await newCompany(paying, { name: 'Fechada', keywords: ['bota'] });
  await newNote(paying, trashed.id);
  await paying.call(routes.companies.delete, { params: { id: trashed.id } });
  await createSignupToken(userId, 'cadastro', Date.now() + HOUR);
  await createRecovery(user, 'link', Date.now() + HOUR);
  await consumeRateLimit('reset-account', userId, Date.now());
  const actor = { id: 'adm', name: 'Adm', email: 'adm@teste.local', isAdmin: true };
  const entry = auditEntry(
    { user: actor, ip: '127.0.0.1', now: Date.now() },
    'billing/sendReminder',
    user.email,
  );
  await reserveReminder(userId, entry);
  await identifyCaller(cloud.url)(routes.accounts.login, {
    body: { email: user.email, password: 'segredo' },
  });
  await paying.call(routes.accounts.requestEmailProof, {});
  await cloud.idle();
  return { account: paying, user, company, note, cookie };
};

const removing: readonly string[] = ['profiles/delete', 'keywords/deleteMany'];

/** The customer's routes that delete neither the account nor its data. */
const ownRoutes = allRoutes.filter(
  ({ name, route }) => route.access === 'user' && route.method !== 'DELETE' && !removing.includes(name),
);

describe('an export', () => {
  it('holds every kind of item that belongs to the account, or leaves it out by name', async ({ cloud }) => {
    const { account: paying, user, company, note, cookie } = await newFullAccount(cloud);
    const { userId } = paying;
    const parts = await exportAll(paying);
    const text = JSON.stringify(parts);
    const [customerId = ''] = await listStripeCustomers(userId);
    const keywordId = keywordNameOf(company.id, 'tênis');
    const items = await findItems([userId, user.email, customerId, company.id, keywordId]);
    const kinds = new Set(items.map(kindOf));
    expect([...kinds].filter((kind) => !(kind in exported) && !(kind in leftOut))).toEqual([]);
    expect(Object.keys(exported).filter((kind) => !kinds.has(kind))).toEqual([]);
    const missing = items.flatMap((item) => {
      const { PK: _, SK: __, ttl: ___, ...attributes } = item;
      const hidden = exported[kindOf(item)];
      if (!hidden) return [];
      return Object.entries(attributes)
        .filter(([name, value]) => !hidden.includes(name) && !text.includes(JSON.stringify(value)))
        .map(([name]) => `${kindOf(item)} ${name}`);
    });
    expect(missing).toEqual([]);
    for (const secret of [user.password_hash, 'cadastro', '"link"', cookie.split('.').at(-1) ?? '']) {
      expect(text).not.toContain(secret);
    }

    const [{ account, keywords }] = parts as [ExportPart];
    expect(keywords.toSorted((one, other) => one.keyword.localeCompare(other.keyword))).toMatchObject([
      { keyword: 'bota', is_active: false },
      {
        id: keywordId,
        current: { position: 4, url: expect.stringContaining('loja.com.br'), engine: SERPER },
        previous: null,
        competitors: [{ position: 2 }],
        history: [{ position: 4, domain: 'loja.com.br', engine: SERPER }],
      },
    ]);
    expect(account).toMatchObject({
      subscription: { status: 'trialing', plan_name: 'Grande' },
      stripe_customer_ids: [customerId],
      payments: [{ id: expect.stringMatching(/^in_/), paid: 0 }],
      companies: [
        { logo_url: expect.stringMatching(/^\/logos\//), last_check_at: expect.any(String) },
        { name: 'Fechada', deleted_at: expect.any(String) },
      ],
      notes: [
        { text: expect.stringContaining('antiga.com.br para loja.com.br') },
        ...Array(2).fill({ text: 'Site novo' }),
      ],
    });

    await saveCustomer(userId, 'cus_deoutraconta', customerId);
    expect((await exportAll(paying))[0]?.account).toMatchObject({
      stripe_customer_ids: ['cus_deoutraconta', customerId],
      payments: [{ paid: 0 }],
    });

    // Whatever the routes leave in the account's partition is of a kind that is known.
    const [competitor] = (await paying.call(routes.competitors.list, {})).body;
    const ids = {
      companies: company.id,
      keywords: keywordId,
      competitors: competitor?.id ?? '',
      notes: note,
      users: userId,
    };
    for (const entry of ownRoutes) {
      await sendRaw(cloud.url, entry.route, { ...validRequest(entry, ids), headers: { cookie } });
    }
    await cloud.idle();
    const own = (await scanItems()).filter(({ PK }) => PK === `USER#${userId}`).map(kindOf);
    expect(own.filter((kind) => !(kind in exported) && !(kind in leftOut))).toEqual([]);
    expect(Object.keys(leftOutOfOwn).filter((kind) => !own.includes(kind))).toEqual([]);
  });

  it('comes in parts that hold every keyword and point once', async ({ customer, newCustomer }) => {
    const other = await newCustomer();
    await newCompany(other, { keywords: ['alheia'] });
    const company = await newCompany(customer);
    const created = Array.from({ length: 210 }, (_, index) => {
      const id = keywordNameOf(company.id, `palavra ${index}`);
      const at = toMoment(Date.now());
      return { id, company_id: company.id, keyword: `palavra ${index}`, is_active: true, created_at: at };
    });
    await writeMany(created.map((item) => ({ put: { ...keywordKey(customer.userId, item.id), ...item } })));
    const ids = created.map(({ id }) => id).toSorted();
    const start = Date.now() - 90 * DAY;
    const pointsOf = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        // Two points share each moment, as after a change of domain.
        at: toMoment(start + Math.ceil(index / 2) * HOUR),
        position: index + 1,
        depth: 100,
        domain: index % 2 === 1 ? 'antiga.com.br' : 'loja.com.br',
        engine: SERPER,
      }));
    // A read returns about 3,000 points, and a part ends after 4,000.
    const counts = [1, 4003, 1, 1, 1, 1, 3];
    const histories = new Map(counts.map((count, index) => [String(ids[index]), pointsOf(count)]));
    await Promise.all([...histories].map(([id, points]) => putPoints(id, points)));

    const parts = await exportAll(customer);
    expect(parts.map(({ account }) => account !== null)).toEqual([true, false, false]);
    const found = parts.flatMap(({ keywords }) => keywords);
    expect(found.map(({ id }) => id)).toEqual(ids);
    for (const { id, history } of found) expect(history).toEqual(histories.get(id) ?? []);
    expect(JSON.stringify(parts)).not.toContain('alheia');
  });

  it('fails as a whole while Stripe does not answer', async ({ cloud, whileStripeFails }) => {
    await savePlans();
    const paying = await newSubscriber(cloud, LARGE);
    const exporting = () => paying.call(routes.profiles.export, {});
    await expectRefusal(whileStripeFails(exporting), 503, STRIPE_IS_SILENT);
  });
});
