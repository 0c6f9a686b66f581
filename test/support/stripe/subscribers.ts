import { expect } from 'vitest';
import { checkoutReturn } from '#shared/addresses.ts';
import { routes } from '#shared/contract/index.ts';
import { MAX_TRIAL_LOOKUPS } from '#shared/trial.ts';
import { issueSignupToken } from '../../../functions/accounts/sessions/session.ts';
import { createUser } from '../../../functions/accounts/users.store.ts';
import { ensurePlanPrices } from '../../../functions/billing/prices/planPrices.ts';
import { findStripeCustomer } from '../../../functions/billing/sync/customers.store.ts';
import { transact } from '../../../functions/platform/aws/writes.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { callStripe } from '../../../functions/platform/stripe/client.ts';
import { listSubscriptions } from '../../../functions/platform/stripe/subscriptions.ts';
import { findPlan, savePlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import { takeTrialLookups } from '../../../functions/subscriptions/trials.store.ts';
import type { TestCloud } from '../cloud/cloud.ts';
import { cookieOf, identifyCaller } from '../people/caller.ts';
import { type Customer, quickHash } from '../people/customers.ts';
import { cards } from './cards.ts';

/** Pays at a checkout, which needs a card only if something is due. Undefined without a redirect. */
export const payAt = (checkoutUrl: string, card = ''): Promise<URL | undefined> =>
  submit(checkoutUrl, { card });

/** Submits a form of the portal. Returns where it redirects, or undefined without a redirect. */
export const submitPortalForm = (
  portalUrl: string,
  action: 'plan' | 'card' | 'cancel' | 'resume',
  fields: Readonly<Record<string, string>> = {},
): Promise<URL | undefined> => submit(`${portalUrl}/${action}`, fields);

const submit = async (url: string, fields: Readonly<Record<string, string>>): Promise<URL | undefined> => {
  const body = new URLSearchParams(fields);
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const goTo = response.headers.get('location');
  return goTo === null ? undefined : new URL(goTo, url);
};

let newcomers = 0;

interface SignUpOptions {
  /** The person's document, by default an unused one, because each document has only one trial. */
  readonly document?: string | null;
  readonly email?: string;
  /** An e-mail that an identity provider has verified. */
  readonly provenEmail?: string;
}

/** Creates an account without the cost of the signup route, which signup.test.ts tests. */
export const signUp = async (
  { url }: Pick<TestCloud, 'url'>,
  { document, provenEmail, ...options }: SignUpOptions = {},
): Promise<Customer> => {
  newcomers += 1;
  const [userId, now] = [newId(), Date.now()];
  const email = provenEmail ?? options.email ?? `nova${newcomers}-${now}@teste.local`;
  await createUser({
    id: userId,
    name: 'Nova Cliente',
    email,
    email_proven: provenEmail !== undefined,
    is_admin: false,
    password_hash: quickHash('segredo'),
    created_at: new Date(now).toISOString(),
    phone_country_code: '+55',
    phone: '11987654321',
    document_type: 'cpf',
    document_number: document === undefined ? String(10_000_000_000 + newcomers) : document,
  });
  const headers = new Headers();
  const setCookie = (header: string) => headers.append('set-cookie', header);
  await issueSignupToken({ now, https: false, cookie: () => undefined, setCookie }, userId);
  const cookie = cookieOf(headers, 'signup');
  return { userId, email, cookie, call: identifyCaller(url, cookie) };
};

export const openCheckout = async (
  { userId, call }: Pick<Customer, 'userId' | 'call'>,
  planId: number,
): Promise<string> => {
  const { status, body } = await call(routes.billing.createCheckout, { body: { userId, planId } });
  if (status !== 200) throw new Error(`No checkout was opened: ${body.error}`);
  return body.checkoutUrl;
};

export const sessionIdIn = (address: URL | undefined): string =>
  address?.searchParams.get('session_id') ?? '';

export const confirmCheckout = ({ call }: Pick<Customer, 'call'>, session_id: string) =>
  call(routes.billing.confirmCheckout, { query: { session_id } });

export const beginTrial = async (newcomer: Customer, planId: number) =>
  confirmCheckout(newcomer, sessionIdIn(await payAt(await openCheckout(newcomer, planId))));

export const newSubscriber = async (
  cloud: TestCloud,
  planId: number,
  options?: SignUpOptions,
): Promise<Customer> => {
  const newcomer = await signUp(cloud, options);
  const { headers } = await beginTrial(newcomer, planId);
  await cloud.stripe.delivered();
  const cookie = cookieOf(headers, 'session');
  return { ...newcomer, cookie, call: identifyCaller(cloud.url, cookie) };
};

/** Uses look-ups of a trial whose e-mail is not proven. */
export const useLookups = async ({ userId }: Pick<Customer, 'userId'>, lookups: number) =>
  expect(await transact([takeTrialLookups(userId, lookups, MAX_TRIAL_LOOKUPS)])).toEqual([]);

export const openPortal = async ({ call }: Pick<Customer, 'call'>): Promise<string> =>
  (await call(routes.billing.createPortalSession, {})).body.url;

/** Adds a card, which is charged from now on. Resolves to the portal's address. */
export const addCard = async (payer: Pick<Customer, 'call'>, card = cards.good): Promise<string> => {
  const portal = await openPortal(payer);
  await submitPortalForm(portal, 'card', { card });
  return portal;
};

/** Opens a checkout without a trial and with vouchers. An earlier checkout must have created the customer. */
export const openUnfilteredCheckout = async (
  siteUrl: string,
  userId: string,
  planId: number,
): Promise<{ readonly sessionId: string; readonly checkoutUrl: string }> => {
  const [plan, customer] = await Promise.all([findPlan(planId), findStripeCustomer(userId)]);
  const [price] = plan ? await ensurePlanPrices([plan]) : [];
  if (!price || customer === undefined) throw new Error('There is no price or no customer');
  const metadata = { user_id: userId, plan_id: String(planId), price_id: price.id, trial_days: '0' };
  const session = await callStripe(({ checkout }) =>
    checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: price.id, quantity: 1 }],
      metadata,
      subscription_data: { metadata },
      success_url: siteUrl + checkoutReturn,
    }),
  );
  return { sessionId: session.id, checkoutUrl: String(session.url) };
};

/** Pays by a voucher, for which the money arrives later, if at all. */
export const payByBoleto = (checkoutUrl: string): Promise<URL | undefined> =>
  submit(checkoutUrl, { method: 'boleto' });

export const SMALL = 1;
export const LARGE = 2;

export const savePlans = async (): Promise<void> => {
  const plan = { description: null, max_companies: 3, max_competitors: 3 };
  await savePlan({ ...plan, id: SMALL, name: 'Pequeno', price_monthly: 49.9, max_keywords: 2 });
  await savePlan({ ...plan, id: LARGE, name: 'Grande', price_monthly: 129.9, max_keywords: 50 });
};

export const subscriptionOf = async ({ call }: Pick<Customer, 'call'>) =>
  (await call(routes.billing.getSubscription, {})).body;

export const findPayer = async ({ userId }: Pick<Customer, 'userId'>): Promise<string> => {
  const customerId = await findStripeCustomer(userId);
  if (customerId === undefined) throw new Error('The account has no customer at Stripe');
  return customerId;
};

export const listStripeSubscriptions = async ({ userId }: Pick<Customer, 'userId'>) =>
  listSubscriptions((await findStripeCustomer(userId)) ?? '');

export const seenBy = async ({ stripe }: TestCloud, subscriber: Customer) => {
  await stripe.delivered();
  const { status, cancel_at_period_end, has_payment_method } = await subscriptionOf(subscriber);
  return { status, cancels: cancel_at_period_end, hasCard: has_payment_method };
};
