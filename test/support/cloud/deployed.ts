import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { routes } from '#shared/contract/index.ts';
import { buildCloud } from '../../../infra/local/build/build.ts';
import { sharedEnvironment } from '../../../infra/local/runtime/threadPool.ts';
import { readTemplates } from '../../../infra/local/template/cloudSpec.ts';
import { type Call, cookieOf, identifyCaller } from '../people/caller.ts';
import type { Customer } from '../people/customers.ts';
import { skipWithout } from './inside.ts';

/** Returns an address of Amazon's mailbox simulator, which drops e-mails and never bounces them. */
const newEmail = () => `success+${randomBytes(8).toString('hex')}@simulator.amazonses.com`;

const signIn = async (url: string, email: string, password: string): Promise<Call & { cookie: string }> => {
  const { status, headers } = await identifyCaller(url)(routes.accounts.login, { body: { email, password } });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
  const cookie = cookieOf(headers, 'session');
  return Object.assign(identifyCaller(url, cookie), { cookie });
};

let signingIn: ReturnType<typeof signIn> | undefined;

/** Signs an administrator in, once for each file. Without one, tests that need a customer are skipped. */
export const signInAdmin = (url: string): Promise<Call> => {
  const { API_ADMIN_EMAIL, API_ADMIN_PASSWORD } = process.env;
  if (!API_ADMIN_EMAIL || !API_ADMIN_PASSWORD) {
    return skipWithout('a customer, whom API_ADMIN_EMAIL and API_ADMIN_PASSWORD could create');
  }
  signingIn ??= signIn(url, API_ADMIN_EMAIL, API_ADMIN_PASSWORD);
  return signingIn;
};

export const newDeployedCustomer = async (url: string, admin: Call, password: string): Promise<Customer> => {
  const { body: plans } = await identifyCaller(url)(routes.plans.list, {});
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

export const removeDeployedCustomer = async (admin: Call, { userId }: Customer): Promise<void> => {
  const { status } = await admin(routes.users.delete, { params: { id: userId } });
  if (status !== 200 && status !== 404) throw new Error(`The customer ${userId} is left: ${status}`);
};

/** Returns a cloud of which only `url` is known. A test that reads more or sets variables is skipped. */
export const deployedCloud = async (url: string, wanted: readonly string[]): Promise<object> => {
  await closeStores();
  const doNothing = async () => undefined;
  const outside = new Map<unknown, unknown>([
    ['stop', doNothing],
    ['kill', doNothing],
    // `await` reads `then`: the cloud is not a promise.
    ['then', undefined],
  ]);
  if (wanted.length === 0) outside.set('url', url);
  const inside = (name: string) => `the inside: ${wanted.length === 0 ? name : wanted.join(', ')}`;
  const get = (_: object, name: string | symbol) =>
    outside.has(name) ? outside.get(name) : skipWithout(inside(String(name)));
  return new Proxy({}, { get });
};

/** Keeps the stores of this process from sending anything to AWS. */
const closeStores = async (): Promise<void> => {
  const { templates } = await buildCloud();
  const location = { region: 'sa-east-1', account: '000000000000', sqsUrl: 'http://127.0.0.1:9' };
  const { functions } = readTemplates(templates, location);
  Object.assign(process.env, sharedEnvironment(functions, { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' }));
  // All clients of the SDK inherit from this prototype.
  const client: { send: unknown } = Object.getPrototypeOf(DynamoDBClient.prototype);
  client.send = () => skipWithout('the inside: its resources at AWS');
};
