import { routes } from '#shared/contract/index.ts';
import type { Limits } from '#shared/contract/plans.ts';
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { openSession } from '../../functions/accounts/session.ts';
import { createUser } from '../../functions/accounts/users.store.ts';
import { savePlan } from '../../functions/plans/plans.store.ts';
import { newId } from '../../functions/platform/ids.ts';
import { saveSearchSettings } from '../../functions/search/settings.store.ts';
import { saveSubscription } from '../../functions/subscriptions/subscription.store.ts';
import { type Call, callerOf } from './caller.ts';
import { startCloud, type TestCloud } from './cloud.ts';

/** A cloud whose stores this test process may use itself, with a rate limit that is in nobody's way. */
export const startShop = async (options: Parameters<typeof startCloud>[0] = {}): Promise<TestCloud> => {
  const cloud = await startCloud(options);
  Object.assign(process.env, cloud.environment);
  await saveSearchSettings({ rate_limit: 100_000 });
  return cloud;
};

export interface Customer {
  readonly userId: string;
  readonly cookie: string;
  readonly call: Call;
}

interface Wishes {
  readonly limits?: Partial<Limits>;
  /** A plan that is there; without it he gets one of his own. */
  readonly planId?: number;
  readonly status?: SubscriptionStatus;
  readonly isAdmin?: boolean;
  readonly passwordHash?: string;
}

let plans = 100;

/** A plan that nobody else has. */
const newPlan = async (limits: Wishes['limits']): Promise<number> => {
  plans += 1;
  const roomy = { max_keywords: 2000, max_companies: 20, max_competitors: 20 };
  await savePlan({
    id: plans,
    name: `Plano ${plans}`,
    description: null,
    price_monthly: 10,
    ...roomy,
    ...limits,
  });
  return plans;
};

/** A signed-in customer with a subscription. */
export const newCustomer = async (url: string, wishes: Wishes = {}): Promise<Customer> => {
  const { limits, status = 'active', isAdmin = false, passwordHash = '' } = wishes;
  const userId = newId();
  const plan_id = wishes.planId ?? (await newPlan(limits));
  await saveSubscription(userId, { status, plan_id, current_period_end: '2027-01-01T00:00:00.000Z' });
  await createUser({
    id: userId,
    name: 'Cliente de Teste',
    email: `${userId.toLowerCase()}@teste.local`,
    is_admin: isAdmin,
    password_hash: passwordHash,
    created_at: new Date().toISOString(),
  });
  const cookie = await signIn({ id: userId, password_hash: passwordHash });
  return { userId, cookie, call: callerOf(url, cookie) };
};

const signIn = async (user: Parameters<typeof openSession>[1]): Promise<string> => {
  let cookie = '';
  const setCookie = (header: string) => {
    cookie = header.split(';')[0] ?? '';
  };
  await openSession({ now: Date.now(), https: false, cookie: () => undefined, setCookie }, user);
  return cookie;
};

/** A company of this customer with these keywords and competitors' domains. */
export const newCompany = async (
  { call }: Customer,
  {
    domain = 'loja.com.br',
    keywords = [],
    competitors = [],
  }: {
    readonly domain?: string;
    readonly keywords?: readonly string[];
    readonly competitors?: readonly string[];
  } = {},
) => {
  const { body: company } = await call(routes.companies.create, { body: { name: 'Loja', domain } });
  const company_id = company.id;
  for (const keyword of keywords) await call(routes.keywords.create, { body: { company_id, keyword } });
  for (const rival of competitors) {
    await call(routes.competitors.create, { body: { company_id, name: rival, domain: rival } });
  }
  return company;
};
