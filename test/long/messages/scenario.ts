import { createLink } from '../../../functions/accounts/links/links.store.ts';
import { formatUserToken, hashOf, newToken } from '../../../functions/accounts/sessions/tokens.ts';
import { findUser } from '../../../functions/accounts/users.store.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { routes } from '../../../shared/contract/index.ts';
import { checkKind } from '../../../shared/messages.ts';
import { startCheck } from '../../support/checks/checks.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { identifyCaller } from '../../support/people/caller.ts';
import {
  type Customer,
  createRecovery,
  newCompany,
  newCustomer,
  newPlan,
  signedInEarlier,
} from '../../support/people/customers.ts';
import { signInWithGoogle } from '../../support/people/google.ts';
import { createPlan, updatePlan } from '../../support/people/plans.ts';
import { subscribeAtStripe } from '../../support/stripe/payers.ts';

export interface Tracked {
  readonly customer: Customer;
  readonly company: { readonly id: string };
  readonly admin: Customer;
}

/** The scenario's longest wait, because messages of many keywords wait for each other. */
const PATIENCE_MS = 300_000;

export const CHECKS = 3;

export const checkEverything = async (cloud: TestCloud, texts: readonly string[]): Promise<Tracked> => {
  const admin = await newCustomer(cloud.url, { isAdmin: true });
  const customer = await newCustomer(cloud.url);
  const competitors = ['rival.com.br', 'outro.com.br'];
  const company = await newCompany(customer, { keywords: texts, competitors });
  for (const kind of checkKind.options) {
    await startCheck(customer, company, kind);
    await cloud.idle(PATIENCE_MS);
  }
  await requireOk(admin.call(routes.schedule.checkAll, {}));
  await cloud.idle(PATIENCE_MS);
  return { customer, company, admin };
};

export const changePlan = async (cloud: TestCloud, { admin }: Tracked, texts: readonly string[]) => {
  const plan = await createPlan(admin.call, { max_keywords: texts.length });
  const subscriber = await newCustomer(cloud.url, { planId: plan.id });
  await subscribeAtStripe(subscriber, { planId: plan.id });
  await newCompany(subscriber, { keywords: texts });
  const max_keywords = Math.ceil(texts.length / 2);
  await requireOk(updatePlan(admin.call, plan, { name: `Mudado ${plan.id}`, max_keywords }));
  await cloud.idle(PATIENCE_MS);
  return { subscriber, plan, max_keywords };
};

export const writeToPeople = async (cloud: TestCloud): Promise<readonly string[]> => {
  const visitor = identifyCaller(cloud.url);
  const { userId, email, call } = await newCustomer(cloud.url);
  await requireOk(visitor(routes.accounts.requestRecovery, { body: { email } }));
  await cloud.idle(PATIENCE_MS);
  const user = await findUser(userId);
  const token = newToken();
  if (!user || !(await createRecovery(user, hashOf(token), Date.now() + HOUR))) throw new Error('No token');
  const changed = `mudado-${email}`;
  await requireOk(call(routes.accounts.changeEmail, { body: { email: changed } }));
  await cloud.idle();
  const proof = {
    kind: 'EMAIL_PROOF',
    hash: hashOf(token),
    address: changed,
    until: Date.now() + HOUR,
  } as const;
  if (!(await createLink(user, proof))) throw new Error('No link');
  await requireOk(
    call(routes.accounts.confirmEmail, { body: { token: formatUserToken({ userId, token }) } }),
  );
  const again = await newCustomer(cloud.url);
  const password = 'outro-segredo';
  const link = formatUserToken({ userId: again.userId, token });
  const owner = await findUser(again.userId);
  if (!owner || !(await createRecovery(owner, hashOf(token), Date.now() + HOUR))) throw new Error('No token');
  await requireOk(
    visitor(routes.accounts.resetPassword, { body: { token: link, password, confirmPassword: password } }),
  );
  const found = await newCustomer(cloud.url);
  await requireOk(signInWithGoogle(cloud, { email: found.email, name: 'Dona do Endereço' }));
  await cloud.idle(PATIENCE_MS);
  return [email, again.email, found.email];
};

export const deleteEverything = async (cloud: TestCloud, { customer, company, admin }: Tracked) => {
  const { call, userId } = customer;
  const keywords = (await call(routes.keywords.list, {})).body.map(({ id }) => id);
  const [first = '', second = '', third = ''] = keywords;
  const [competitor] = (await call(routes.competitors.list, {})).body;
  await requireOk(call(routes.keywords.delete, { params: { id: first } }));
  await requireOk(call(routes.keywords.deleteMany, { body: { ids: [second, third] } }));
  await requireOk(call(routes.competitors.delete, { params: { id: competitor?.id ?? '' } }));
  await cloud.idle(PATIENCE_MS);
  await requireOk(call(routes.companies.delete, { params: { id: company.id } }));
  const given = await newCustomer(cloud.url);
  const person = { phone: '11987654321', document_type: 'cpf', document_number: '52998224725' } as const;
  const form = { ...person, name: 'Cliente', email: given.email, user_type: 'basic' } as const;
  for (const plan_id of [await newPlan(), null]) {
    await requireOk(
      admin.call(routes.users.update, { params: { id: given.userId }, body: { ...form, plan_id } }),
    );
  }
  await requireOk(admin.call(routes.users.delete, { params: { id: given.userId } }));
  await newCompany(customer, { domain: 'de-novo.com.br', keywords: ['de novo'] });
  const confirmation = customer.email;
  // The customer signs in again, because the first sign-in may be too old for a deletion.
  const signedIn = await signedInEarlier(cloud, customer, 0);
  await requireOk(signedIn.call(routes.profiles.delete, { body: { confirmation } }));
  await cloud.idle(PATIENCE_MS);
  return [userId, given.userId, company.id, ...keywords];
};

const requireOk = async (answer: Promise<{ status: number; body: { error?: string } }>): Promise<void> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`A step of the scenario was answered ${status}: ${body.error}`);
};
