import { randomBytes, scryptSync } from 'node:crypto';
import * as z from 'zod/mini';
import { routes } from '#shared/contract/index.ts';
import type { Limits, SubscriptionStatus } from '#shared/contract/plans.ts';
import type { CallOf } from '#shared/contract/route.ts';
import { createLink } from '../../../functions/accounts/links/links.store.ts';
import { openSession } from '../../../functions/accounts/sessions/session.ts';
import { createUser, findUser } from '../../../functions/accounts/users.store.ts';
import type { User } from '../../../functions/accounts/users.ts';
import { addToCompany } from '../../../functions/companies/companyCounters.store.ts';
import { applyLimits } from '../../../functions/keywords/applyLimits.ts';
import { keywordNameOf, putKeyword } from '../../../functions/keywords/keywords.store.ts';
import { retryOrThrow } from '../../../functions/platform/aws/retryIfChanged.ts';
import { transact } from '../../../functions/platform/aws/writes.ts';
import { chunks } from '../../../functions/platform/chunks.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { addAllCounts } from '../../../functions/statistics/statistics.store.ts';
import { requireAllowance } from '../../../functions/subscriptions/allowance.ts';
import { savePlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import type { NewSubscription } from '../../../functions/subscriptions/status.ts';
import {
  findSubscription,
  readSubscription,
  replaceSubscription,
  requireSubscription,
} from '../../../functions/subscriptions/subscription.store.ts';
import { addUsage } from '../../../functions/subscriptions/usage.store.ts';
import { services } from '../cloud/services.ts';
import { type Call, identifyCaller } from './caller.ts';

export interface Customer {
  readonly userId: string;
  readonly email: string;
  readonly cookie: string;
  readonly call: Call;
}

export interface CustomerOptions {
  readonly limits?: Partial<Limits>;
  readonly planId?: number;
  readonly status?: SubscriptionStatus;
  readonly isAdmin?: boolean;
  readonly passwordHash?: string;
  readonly email?: string;
}

let plans = 100;

export const newPlan = async (limits: Partial<Limits> = {}): Promise<number> => {
  plans += 1;
  const highLimits = { max_keywords: 2000, max_companies: 20, max_competitors: 20 };
  await savePlan({
    id: plans,
    name: `Plano ${plans}`,
    description: null,
    price_monthly: 10,
    ...highLimits,
    ...limits,
  });
  return plans;
};

export const newCustomer = async (url: string, options: CustomerOptions = {}): Promise<Customer> => {
  const { limits, status = 'active', isAdmin = false, passwordHash = '' } = options;
  const userId = newId();
  const email = options.email ?? `${userId.toLowerCase()}@teste.local`;
  const plan_id = options.planId ?? (await newPlan(limits));
  await saveSubscription(userId, { status, plan_id, current_period_end: '2027-01-01T00:00:00.000Z' });
  await createUser({
    id: userId,
    name: 'Cliente de Teste',
    email,
    is_admin: isAdmin,
    password_hash: passwordHash,
    created_at: new Date().toISOString(),
  });
  await applyLimits(userId);
  const cookie = await signIn({ id: userId, session_version: 0 });
  return { userId, email, cookie, call: identifyCaller(url, cookie) };
};

export const signedInEarlier = async (
  { url }: { readonly url: string },
  { userId, email }: Pick<Customer, 'userId' | 'email'>,
  age = 11 * MINUTE,
): Promise<Customer> => {
  const cookie = await signIn(await userOf(userId), Date.now() - age);
  return { userId, email, cookie, call: identifyCaller(url, cookie) };
};

/** Opens a session without the route. Returns its cookie, or an empty text if the password has changed. */
export const signIn = async (user: Parameters<typeof openSession>[1], now = Date.now()): Promise<string> => {
  let cookie = '';
  const setCookie = (header: string) => {
    if (header.startsWith('session=')) cookie = header.split(';')[0] ?? '';
  };
  await openSession({ now, https: false, cookie: () => undefined, setCookie }, user);
  return cookie;
};

export const userOf = async (userId: string) => {
  const user = await findUser(userId);
  if (!user) throw new Error('The account is missing');
  return user;
};

/** Returns false if the user has changed their address or is deleted. */
export const createRecovery = (user: User, hash: string, until: number): Promise<boolean> =>
  createLink(user, { kind: 'RECOVERY', hash, address: user.email, until });

export const newCompany = async (
  { userId, call }: Pick<Customer, 'userId' | 'call'>,
  {
    name = 'Loja',
    domain = 'loja.com.br',
    keywords = [],
    competitors = [],
  }: {
    readonly name?: string;
    readonly domain?: string;
    readonly keywords?: readonly string[];
    readonly competitors?: readonly string[];
  } = {},
) => {
  const { body: company } = await call(routes.companies.create, { body: { name, domain } });
  const company_id = company.id;
  if (services.on !== 'api') await addKeywords(userId, company_id, keywords);
  else if (keywords.length > 0) {
    await call(routes.keywords.createMany, { body: { company_id, keywords: [...keywords] } });
  }
  for (const competitor of competitors) {
    await call(routes.competitors.create, { body: { company_id, name: competitor, domain: competitor } });
  }
  return company;
};

/** Fits a transaction, which holds 100 actions. */
const KEYWORDS_PER_TRANSACTION = 90;

/** Adds keywords as the route does, but without HTTP, because some tests need hundreds. */
export const addKeywords = async (userId: string, company_id: string, keywords: readonly string[]) => {
  const now = Date.now();
  let older = keywords.length;
  for (const texts of chunks(keywords, KEYWORDS_PER_TRANSACTION)) {
    const { plan_id, max_keywords } = await requireAllowance(userId, now);
    const added = texts.map((text) => {
      const { keyword } = z.parse(routes.keywords.create.body, { company_id, keyword: text });
      // Each keyword is younger than the one before, as if they were added one by one.
      older -= 1;
      const created_at = toMoment(now - older);
      return { id: keywordNameOf(company_id, keyword), company_id, keyword, is_active: true, created_at };
    });
    const failed = await transact([
      requireSubscription(userId, plan_id),
      addUsage(userId, 'keywords', max_keywords, added.length),
      addToCompany(userId, company_id, 'keywords_count', { count: added.length }),
      ...added.map((keyword) => putKeyword(userId, keyword)),
    ]);
    if (failed.length > 0) throw new Error(`The keywords are refused: ${failed}`);
  }
};

const [N, r, p] = [2 ** 10, 8, 1];

/** Returns a hash with cheap parameters, because one with the product's takes a core 0.25 s. */
export const quickHash = (password: string): string => {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$');
};

export const saveSubscription = async (userId: string, wanted: NewSubscription): Promise<void> => {
  await retryOrThrow(async () => {
    const { action, counts } = replaceSubscription(userId, await findSubscription(userId), wanted);
    const failed = await transact([action, ...addAllCounts(counts)]);
    return failed.length === 0 || undefined;
  });
};

type Account = Pick<Customer, 'userId'>;

export const readStoredSubscription = async ({ userId }: Account) =>
  (await readSubscription(userId)).subscription;

export const readStoredStatus = async (account: Account) => (await readStoredSubscription(account))?.status;

/** Changes what is stored of the subscription, as if Stripe had said so. */
export const changeSubscription = async ({ userId }: Account, changed: Partial<NewSubscription>) => {
  const before = await readStoredSubscription({ userId });
  if (!before) throw new Error('The account has no subscription');
  await saveSubscription(userId, { ...before, ...changed });
};

export const auditOf = async (
  { call }: Pick<Customer, 'call'>,
  query: CallOf<typeof routes.audit.list>['query'] = {},
) => (await call(routes.audit.list, { query })).body.records;
