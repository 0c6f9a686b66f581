import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { put } from '../../../functions/platform/aws/writes.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { listTasks, saveTasks } from '../../../functions/tasks/tasks.store.ts';
import { newTask } from '../../../functions/tasks/tasks.ts';
import { mailsTo, returnMail, setMailFaults } from '../../support/cloud/outbox.ts';
import { endWaits } from '../../support/cloud/storedData.ts';
import {
  auditOf,
  changeSubscription,
  readStoredStatus,
  readStoredSubscription,
} from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { cards } from '../../support/stripe/cards.ts';
import { owePayment, renewNow } from '../../support/stripe/payers.ts';
import { itPays } from '../../support/stripe/payingCustomers.ts';
import { addCard, LARGE, payAt, SMALL } from '../../support/stripe/subscribers.ts';

const it = itPays
  // Runs the daily pass again, and counts the subscriptions that it reads at Stripe.
  .extend('readingsOfPass', ({ cloud, stripe }) => async () => {
    const before = stripe.calls.length;
    await cloud.runScheduledFunctions();
    await cloud.idle();
    return stripe.calls.slice(before).filter(({ path }) => path === '/v1/subscriptions').length;
  })
  .extend(
    'remind',
    ({ admin }) =>
      ({ userId }: { readonly userId: string }, { call } = admin) =>
        call(routes.billing.sendReminder, { params: { id: userId } }),
  );

const forgetPass = () => saveTasks([newTask('billingPass', {}, Date.now(), 'billingPass')]);

it.afterEach(({ cloud }) => setMailFaults(cloud));

describe('the daily pass', () => {
  it('asks Stripe about lapsed ones only, once a day', async ({ stripe, newPayer, readingsOfPass }) => {
    stripe.holdEvents(true);
    const lapsed = await newPayer();
    await newPayer();
    await changeSubscription(lapsed, {
      monthly_amount: 1,
      current_period_end: toMoment(Date.now() - 2 * DAY),
    });
    await forgetPass();
    expect(await readingsOfPass()).toBe(1);
    expect((await readStoredSubscription(lapsed))?.monthly_amount).toBeGreaterThan(1);
    const resting = stripe.calls.length;
    await readingsOfPass();
    expect(stripe.calls.length).toBe(resting);
  });

  it('asks again about those whom Stripe did not tell of', async ({
    stripe,
    newDebtor,
    readingsOfPass,
    whileStripeFails,
  }) => {
    stripe.holdEvents(true);
    for (const planId of [SMALL, LARGE]) await newDebtor({ planId });
    await forgetPass();
    await whileStripeFails(readingsOfPass);
    const syncs = (await listTasks()).filter(({ kind }) => kind === 'sync');
    expect(syncs).toHaveLength(2);
    expect(await readingsOfPass()).toBe(0);
    await endWaits(syncs);
    expect([await readingsOfPass(), await readingsOfPass()]).toEqual([2, 0]);
  });

  it('finds without events that what was owed is paid', async ({ stripe, newDebtor, readingsOfPass }) => {
    stripe.holdEvents(true);
    const owing = await Promise.all(
      (['past_due', 'unpaid'] as const).map(async (status) => {
        const debtor = await newDebtor();
        await addCard(debtor);
        await changeSubscription(debtor, { status });
        return debtor;
      }),
    );
    await forgetPass();
    await readingsOfPass();
    expect(await Promise.all(owing.map(readStoredStatus))).toEqual(['active', 'active']);
  });
});

describe('a reminder', () => {
  it('is sent once a day, with a link to pay', async ({
    cloud,
    stripe,
    admin,
    newCustomer,
    newDebtor,
    remind,
  }) => {
    const owing = await newDebtor({ planId: SMALL });
    const second = await newCustomer({ isAdmin: true });
    const answers = await Promise.all([admin, second, admin].map((by) => remind(owing, by)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.message.includes('com sucesso'))).toHaveLength(1);
    expect((await remind(owing)).body.message).toBe('✅ O lembrete de hoje já foi enviado.');
    const [mail, ...more] = await mailsTo(cloud, owing.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: 'nao-responda@ranqueia.local', to: [owing.email] });
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toMatch(/R\$\s49,90/);
      expect(text).toContain('Pequeno');
    }
    // The link leads to Stripe's page of the invoice, which needs no session.
    const payUrl = /Regularizar pagamento: (http\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.html).toContain(`href="${payUrl}"`);
    await payAt(payUrl, cards.good);
    await stripe.delivered();
    expect(await readStoredStatus(owing)).toBe('active');
    const records = await auditOf(admin, { action: 'billing/sendReminder' });
    expect(records.filter(({ target }) => target === owing.email)).toHaveLength(1);
    expect(cloud.logs()).not.toContain(owing.email);
  });

  it('can be repeated unless it may have been sent', async ({ cloud, newDebtor, remind }) => {
    const owing = await newDebtor();
    await setMailFaults(cloud, { status: 429 });
    await expectRefusal(remind(owing), 503, 'O e-mail não foi enviado. Tente novamente em instantes.');
    await setMailFaults(cloud, { lost: true });
    await expectRefusal(remind(owing), 503, /não confirmou o envio.*só amanhã/);
    await setMailFaults(cloud);
    expect((await remind(owing)).body.message).toContain('já foi enviado');
    expect(await mailsTo(cloud, owing.email)).toHaveLength(1);
    await put({ PK: `USER#${owing.userId}`, SK: 'REMINDER', day: '2020-01-01' });
    expect((await remind(owing)).body.message).toContain('sucesso');
    expect(cloud.logs()).not.toContain(owing.email);
  });

  it('leads to the portal where several invoices are owed', async ({ cloud, newDebtor, remind }) => {
    const owing = await newDebtor({ planId: SMALL });
    await renewNow(owing.payer);
    await remind(owing);
    const [mail] = await mailsTo(cloud, owing.email);
    expect(mail?.text).toMatch(/R\$\s99,80/);
    expect(mail?.text).toContain(`Regularizar pagamento: ${cloud.url}/`);
  });

  it('goes only to customers whose payment is late', async ({ cloud, newPayer, remind }) => {
    const paying = await newPayer();
    await expectRefusal(remind(paying), 409, 'Só assinaturas com pagamento atrasado recebem o lembrete.');
    expect(await mailsTo(cloud, paying.email)).toEqual([]);
  });
});

it.for(['bounce', 'complaint'] as const)(
  'an address is left alone after a %s',
  async (kind, { cloud, visitor, newCustomer, remind }) => {
    const customer = await newCustomer({ planId: SMALL });
    const { email } = customer;
    const recover = async () => {
      const { status, body } = await visitor(routes.accounts.requestRecovery, { body: { email } });
      await cloud.idle();
      return [status, body];
    };
    const before = await recover();
    await returnMail(cloud, kind, email);
    expect(await recover()).toEqual(before);
    expect(await mailsTo(cloud, email)).toHaveLength(1);
    expect(cloud.logs()).not.toContain(email);
    await owePayment(customer);
    const refusal = 'Um e-mail para este endereço voltou: o lembrete não chegaria.';
    await expectRefusal(remind(customer), 409, refusal);
  },
);
