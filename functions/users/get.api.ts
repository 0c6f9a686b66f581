import { customers } from '#shared/contract/admin/customer.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { isEmailProven } from '../accounts/users.ts';
import { findStripeCustomer } from '../billing/sync/customers.store.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { listRanked } from '../keywords/rankings.store.ts';
import { listPlansEvenDeleted } from '../subscriptions/plans/plans.store.ts';
import { toCheckedCompany, toCustomerSubscription } from './customer.ts';
import { findAccount } from './managedUsers.store.ts';
import { toManagedUser, userNotFound } from './managedUsers.ts';

/** Makes five parallel reads; the keywords take a page per thousand or so. */
export const handler = endpoint(customers.get)(async ({ params: { id }, now }) => {
  const [account, plans, customerId, companies, keywords] = await Promise.all([
    findAccount(id),
    listPlansEvenDeleted(),
    findStripeCustomer(id),
    listCompanies(id),
    listRanked(id),
  ]);
  if (!account) throw userNotFound();
  const { user, found } = account;
  const { subscription } = found;
  const plan = plans.find((one) => one.id === subscription?.plan_id);
  const ofCompany = Map.groupBy(keywords, ({ company_id }) => company_id);
  return {
    user: { ...toManagedUser(user, subscription, plans, now), email_proven: isEmailProven(user) },
    subscription: subscription ? toCustomerSubscription(subscription, plan) : null,
    stripe_customer_id: customerId ?? null,
    companies: companies.map((company) => toCheckedCompany(company, ofCompany.get(company.id) ?? [])),
  };
});
