import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { reserveReminder } from '../../../functions/billing/operations/reminders.store.ts';
import { queryPrefix } from '../../../functions/platform/aws/table.ts';
import { put } from '../../../functions/platform/aws/writes.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { mailsTo, setMailFaults } from '../../support/cloud/outbox.ts';
import { refusalOf } from '../../support/people/caller.ts';
import { newCustomer } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import { owePayment, renewNow, subscribeAtStripe } from '../../support/stripe/payers.ts';
import { SMALL, savePlans } from '../../support/stripe/subscribers.ts';

const it = base.extend('admin', { scope: 'file' }, ({ cloud }) =>
  newCustomer(cloud.url, { isAdmin: true, planId: SMALL }),
);

it.beforeAll(savePlans);
it.afterEach(({ cloud }) => setMailFaults(cloud));

describe('a reminder', () => {
  it('is sent once a day, with a link to pay', async ({ cloud, admin, newCustomer }) => {
    const owing = await newCustomer({ planId: SMALL });
    await owePayment(owing, { planId: SMALL });
    const second = await newCustomer({ isAdmin: true });
    const params = { id: owing.userId };
    const answers = await Promise.all(
      [admin, second, admin].map(({ call }) => call(routes.billing.sendReminder, { params })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.message.includes('com sucesso'))).toHaveLength(1);
    const again = await admin.call(routes.billing.sendReminder, { params });
    expect(again.body.message).toBe('✅ O lembrete de hoje já foi enviado.');
    const sent = await mailsTo(cloud, owing.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ from: 'nao-responda@ranqueia.local', to: [owing.email] });
    for (const text of [sent[0]?.text, sent[0]?.html]) {
      expect(text).toMatch(/R\$\s49,90/);
      expect(text).toContain('Pequeno');
    }
    // The link leads to Stripe's page of the invoice, which needs no session.
    const payUrl = /Regularizar pagamento: (http\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    expect(sent[0]?.html).toContain(`href="${payUrl}"`);
    const card = new URLSearchParams({ card: cards.good });
    expect((await fetch(payUrl, { method: 'POST', body: card })).ok).toBe(true);
    await cloud.stripe.delivered();
    expect((await readSubscription(owing.userId)).subscription?.status).toBe('active');
    const { body } = await admin.call(routes.audit.list, { query: { action: 'billing/sendReminder' } });
    expect(body.records.filter(({ target }) => target === owing.email)).toHaveLength(1);
    expect(cloud.logs()).not.toContain(owing.email);
  });

  it('can be repeated unless it may have been sent', async ({ cloud, admin, newCustomer }) => {
    const owing = await newCustomer({ planId: SMALL });
    await owePayment(owing);
    const params = { id: owing.userId };
    await setMailFaults(cloud, { status: 429 });
    const rejected = await admin.call(routes.billing.sendReminder, { params });
    expect([rejected.status, rejected.body.error]).toEqual([
      503,
      'O e-mail não foi enviado. Tente novamente em instantes.',
    ]);
    await setMailFaults(cloud, { lost: true });
    const lost = await admin.call(routes.billing.sendReminder, { params });
    expect([lost.status, lost.body.error]).toEqual([
      503,
      expect.stringMatching(/não confirmou o envio.*só amanhã/),
    ]);
    await setMailFaults(cloud);
    const again = await admin.call(routes.billing.sendReminder, { params });
    expect(again.body.message).toMatch(/já começou/);
    expect(await mailsTo(cloud, owing.email)).toHaveLength(1);
    await put({ PK: `USER#${owing.userId}`, SK: 'REMINDER', day: '2020-01-01', state: 'sending' });
    expect((await admin.call(routes.billing.sendReminder, { params })).body.message).toContain('sucesso');
    expect(cloud.logs()).not.toContain(owing.email);
  });

  it('leads to the portal where several invoices are owed', async ({ cloud, admin, newCustomer }) => {
    const owing = await newCustomer({ planId: SMALL });
    await renewNow(await owePayment(owing, { planId: SMALL }));
    await admin.call(routes.billing.sendReminder, { params: { id: owing.userId } });
    const [mail] = await mailsTo(cloud, owing.email);
    expect(mail?.text).toMatch(/R\$\s99,80/);
    expect(mail?.text).toContain(`Regularizar pagamento: ${cloud.url}/`);
  });

  it('leaves nothing of a user who is deleted meanwhile', async () => {
    const audit = { actor: { id: 'a', name: 'a', email: 'a' }, ip: '', target: '', changes: [] };
    const entry = { ...audit, now: Date.now(), action: 'billing/sendReminder' as const };
    await expect(reserveReminder('ninguem', entry)).rejects.toThrow('Assinatura não encontrada');
    expect(await queryPrefix('USER#ninguem', 'REMINDER')).toEqual([]);
  });

  it('goes only to customers whose payment is late', async ({ cloud, admin, newCustomer }) => {
    const paying = await newCustomer({ planId: SMALL });
    await subscribeAtStripe(paying);
    expect(
      refusalOf(
        await admin.call(routes.billing.sendReminder, {
          params: { id: paying.userId },
        }),
      ),
    ).toEqual([409, 'Só assinaturas com pagamento atrasado recebem o lembrete.']);
    expect(await mailsTo(cloud, paying.email)).toEqual([]);
  });
});
