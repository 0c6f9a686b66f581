import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { newCompany } from '../../support/customers.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';

it('requests whose transactions meet in one item, which AWS refuses, keep the limit, and none fails', async ({
  table,
  newCustomer,
}) => {
  const customer = await newCustomer({ limits: { max_keywords: 5 } });
  const { id: company_id } = await newCompany(customer);
  table.setConflicting(true);
  const create = (keyword: string) =>
    customer.call(routes.keywords.create, { body: { company_id, keyword } });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => create(`k${index}`)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(5).fill(403)]);
  expect((await readSubscription(customer.userId)).usage).toEqual({ keywords: 5, companies: 1 });
  expect(table.setConflicting(false)).toBeGreaterThan(0);
});
