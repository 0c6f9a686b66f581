import { PurgeQueueCommand } from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { keywordKey, keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { writeMany } from '../../../functions/platform/aws/writes.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { putPoints } from '../../../functions/rankings/history.store.ts';
import { savePlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import { SERPER } from '../checks/checks.ts';
import type { TestCloud } from '../cloud/cloud.ts';
import { endOpenWaits, findMentions } from '../cloud/storedData.ts';
import { newLink, newSegment, sendRaw, validRequest } from '../routes/everyRoute.ts';
import { itWithTableProxy } from '../slice.ts';
import { findPayer, newSubscriber, savePlans } from '../stripe/subscribers.ts';
import { type Customer, newCompany } from './customers.ts';

/** The id of a plan with room for everything that `fill` adds. */
export const ROOMY_PLAN = 3;

export const itDeletes = itWithTableProxy.extend(
  'plans',
  { scope: 'file', auto: true },
  async ({ cloud: _ }) => {
    await savePlans();
    const limits = { max_keywords: 1000, max_companies: 10, max_competitors: 3 };
    await savePlan({ id: ROOMY_PLAN, name: 'Amplo', description: null, price_monthly: 10, ...limits });
  },
);

export const deleteUser = ({ call }: Pick<Customer, 'call'>, id: string) =>
  call(routes.users.delete, { params: { id } });

/** Adds companies with keywords, history, competitors, logos, notes, segments, links. Returns their ids. */
export const fillAccount = async (
  cloud: TestCloud,
  customer: Pick<Customer, 'userId' | 'cookie' | 'call'>,
  { companies, keywords, days }: { companies: number; keywords: number; days: number },
): Promise<string[]> => {
  const ids = [customer.userId];
  for (let index = 0; index < companies; index++) {
    const company = await newCompany(customer, {
      domain: `loja${index}.com.br`,
      competitors: ['rival.com.br'],
    });
    const { id: company_id } = company;
    const created = Array.from({ length: keywords }, (_, number) => {
      const keyword = `palavra ${index} ${number}`;
      const id = keywordNameOf(company_id, keyword);
      return { id, company_id, keyword, is_active: true, created_at: toMoment(Date.now()), fetch: keyword };
    });
    await writeMany(created.map((item) => ({ put: { ...keywordKey(customer.userId, item.id), ...item } })));
    await Promise.all(
      created.map(({ id }) =>
        putPoints(
          id,
          Array.from({ length: days }, (_, day) => ({
            at: toMoment(Date.now() - day * DAY),
            position: day + 1,
            depth: 100,
            domain: 'loja.com.br',
            engine: SERPER,
          })),
        ),
      ),
    );
    const logo = validRequest(
      { name: 'companies/uploadLogo', route: routes.companies.uploadLogo },
      { companies: company_id },
    );
    const { cookie } = customer;
    await sendRaw(cloud.url, routes.companies.uploadLogo, { ...logo, headers: { cookie } });
    await customer.call(routes.competitors.refreshLogos, { params: { id: company_id } });
    await customer.call(routes.companies.update, {
      params: { id: company_id },
      body: { name: 'Loja', domain: `nova${index}.com.br` },
    });
    const note = { company_id, day: '2026-11-20', text: 'Site novo' };
    await customer.call(routes.notes.create, { body: note });
    await newSegment(customer, company_id);
    await newLink(customer, company_id);
    ids.push(company_id);
  }
  return ids;
};

export const newPayingCustomer = async (
  cloud: TestCloud,
): Promise<Customer & { readonly customerId: string }> => {
  const subscriber = await newSubscriber(cloud, ROOMY_PLAN);
  return { ...subscriber, customerId: await findPayer(subscriber) };
};

export const findRemains = async (cloud: TestCloud, ids: readonly string[]): Promise<string[]> => {
  await cloud.idle();
  await cloud.stripe.delivered();
  return (await findMentions(cloud, ids)).filter(
    (text) => !/"PK":\{"S":"(?:PAYMENTS|AUDIT|CALLS)"/.test(text),
  );
};

/** Deletes the messages of tasks, as if a crash had lost them. */
export const loseMessages = async ({ clients, environment }: TestCloud) => {
  await clients.sqs.send(new PurgeQueueCommand({ QueueUrl: environment.TASKS_QUEUE_URL }));
  await endOpenWaits();
};

export const deleteForGood = async ({ call }: Pick<Customer, 'call'>, id: string): Promise<void> => {
  await call(routes.companies.delete, { params: { id } });
  expect((await call(routes.companies.deleteForGood, { params: { id } })).status).toBe(200);
};

export const deleteOwn = ({ call }: Pick<Customer, 'call'>, confirmation: string, password?: string) =>
  call(routes.profiles.delete, { body: { confirmation, ...(password !== undefined && { password }) } });
