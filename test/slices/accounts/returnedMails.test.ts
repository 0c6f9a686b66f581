import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { dayOf } from '../../../functions/platform/time/calendar.ts';
import { dayCounts } from '../../../functions/statistics/counts.ts';
import { mailsTo } from '../../support/cloud/outbox.ts';
import { storedCounts } from '../../support/cloud/storedData.ts';
import { it } from '../../support/slice.ts';
import { owePayment } from '../../support/stripe/payers.ts';
import { SMALL, savePlans } from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);

const countsOfToday = () => storedCounts(dayCounts(dayOf(Date.now())));

it('an address whose e-mail came back is left alone', async ({ cloud, visitor, newCustomer }) => {
  const email = `bounce+${Date.now()}@simulator.amazonses.com`;
  const customer = await newCustomer({ email, planId: SMALL });
  const recover = async () => {
    const answer = await visitor(routes.accounts.requestRecovery, { body: { email } });
    await cloud.idle();
    return answer;
  };
  const { mails_bounced = 0 } = await countsOfToday();
  const first = await recover();
  const second = await recover();
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect(await mailsTo(cloud, email)).toHaveLength(1);
  expect((await countsOfToday()).mails_bounced).toBe(mails_bounced + 1);
  expect(cloud.logs()).not.toContain(email);

  await owePayment(customer, { planId: SMALL });
  const admin = await newCustomer({ isAdmin: true });
  const reminder = await admin.call(routes.billing.sendReminder, { params: { id: customer.userId } });
  expect([reminder.status, reminder.body.error]).toEqual([
    409,
    'Um e-mail para este endereço voltou: o lembrete não chegaria.',
  ]);
  const { body } = await admin.call(routes.billing.getOverview, {});
  expect(body.mails_bounced).toBeGreaterThanOrEqual(1);
});

it('an address that marked an e-mail as spam is left alone', async ({ cloud, visitor, newCustomer }) => {
  const email = `complaint+${Date.now()}@simulator.amazonses.com`;
  await newCustomer({ email });
  const { mails_complained = 0 } = await countsOfToday();
  for (const _ of [1, 2]) {
    await visitor(routes.accounts.requestRecovery, { body: { email } });
    await cloud.idle();
  }
  expect(await mailsTo(cloud, email)).toHaveLength(1);
  expect((await countsOfToday()).mails_complained).toBe(mails_complained + 1);
});
