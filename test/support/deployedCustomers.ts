/** Customers of a deployed API: an administrator creates them by the API, and deletes them afterwards. */
import { randomBytes } from 'node:crypto';
import { routes } from '#shared/contract/index.ts';
import { type Call, callerOf, cookieOf } from './caller.ts';
import type { Customer } from './customers.ts';
import { skipWithout } from './inside.ts';

/** Amazon's mailbox for tests: what is sent there goes nowhere, and never bounces. */
const newEmail = () => `success+${randomBytes(8).toString('hex')}@simulator.amazonses.com`;

const signIn = async (url: string, email: string, password: string): Promise<Call & { cookie: string }> => {
  const { status, headers } = await callerOf(url)(routes.accounts.login, { body: { email, password } });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
  const cookie = cookieOf(headers, 'session');
  return Object.assign(callerOf(url, cookie), { cookie });
};

let signingIn: ReturnType<typeof signIn> | undefined;

/**
 * The administrator that the environment names, signed in once for each file. Without one, tests that need a
 * customer are skipped.
 */
export const signInAdmin = (url: string): Promise<Call> => {
  const { API_ADMIN_EMAIL, API_ADMIN_PASSWORD } = process.env;
  if (!API_ADMIN_EMAIL || !API_ADMIN_PASSWORD) {
    return skipWithout('a customer, whom API_ADMIN_EMAIL and API_ADMIN_PASSWORD could create');
  }
  signingIn ??= signIn(url, API_ADMIN_EMAIL, API_ADMIN_PASSWORD);
  return signingIn;
};

/** Creates a customer of the plan with the highest limits, and signs them in. */
export const newDeployedCustomer = async (url: string, admin: Call, password: string): Promise<Customer> => {
  const { body: plans } = await callerOf(url)(routes.plans.list, {});
  const [plan] = plans.toSorted((one, other) => other.max_keywords - one.max_keywords);
  if (!plan) return skipWithout('a customer, and so a plan');
  const email = newEmail();
  const { status, body: user } = await admin(routes.users.create, {
    body: {
      name: 'Cliente de Teste',
      email,
      phone_country_code: '+55',
      phone: '11987654321',
      document_type: 'cpf',
      document_number: '52998224725',
      password,
      user_type: 'basic',
      plan_id: plan.id,
    },
  });
  if (status >= 400) throw new Error(`No customer was created: ${status} ${JSON.stringify(user)}`);
  const call = await signIn(url, email, password);
  return { userId: user.id, email, cookie: call.cookie, call };
};

/** Deletes a customer, if the test has not. */
export const removeDeployedCustomer = async (admin: Call, { userId }: Customer): Promise<void> => {
  const { status } = await admin(routes.users.delete, { params: { id: userId } });
  if (status !== 200 && status !== 404) throw new Error(`The customer ${userId} is left: ${status}`);
};
