import { SESSION_LIFETIME } from '../../../functions/accounts/sessions/session.ts';
import { hashOf, newToken } from '../../../functions/accounts/sessions/tokens.ts';
import { findUser, userPartition } from '../../../functions/accounts/users.store.ts';
import { remove } from '../../../functions/platform/aws/writes.ts';
import { routes } from '../../../shared/contract/index.ts';
import {
  type Customer,
  type CustomerOptions,
  newCustomer,
  saveSubscription,
  signIn,
} from '../people/customers.ts';
import { createOneOfEach, type ResourceIds } from '../routes/everyRoute.ts';
import { cards } from '../stripe/cards.ts';
import { payAt, sessionIdIn } from '../stripe/subscribers.ts';

export interface Person extends Customer {
  readonly ids: ResourceIds;
  readonly marks: readonly string[];
}

let people = 0;

interface PersonOptions extends CustomerOptions {
  readonly isAlone?: boolean;
}

/** Creates a person with a company, competitor and keyword whose names nobody else has. */
export const newPerson = async (
  url: string,
  { isAlone = false, ...options }: PersonOptions = {},
): Promise<Person> => {
  people += 1;
  const own = `pessoa-${String(people).padStart(4, '0')}`;
  const customer = await newCustomer(url, options);
  const ids = await createOneOfEach(customer, {
    name: `Loja ${own}`,
    domain: `${own}.com.br`,
    competitor: `competitor-da-${own}.com.br`,
    keyword: isAlone ? `sapato da ${own}` : 'sapato',
  });
  return { ...customer, ids, marks: [customer.userId, customer.email, String(ids.companies), own] };
};

export type SubscriptionKind = 'active' | 'none' | 'ended' | 'complimentary';

export const newSubscribed = async (url: string, subscribed: SubscriptionKind): Promise<Person> => {
  const person = await newPerson(url);
  const plan_id = Number(person.ids.plans);
  const { userId } = person;
  if (subscribed === 'none') await remove({ PK: userPartition(userId), SK: 'SUBSCRIPTION' });
  if (subscribed === 'ended') {
    const current_period_end = '2026-01-01T00:00:00.000Z';
    await saveSubscription(userId, { status: 'canceled', plan_id, current_period_end });
  }
  if (subscribed === 'complimentary') {
    await saveSubscription(userId, { status: 'active', plan_id, current_period_end: null });
  }
  return person;
};

/** Creates a person who has paid at a checkout that nobody has confirmed yet. */
export const newPayer = async (url: string): Promise<Person & { readonly session_id: string }> => {
  const person = await newPerson(url, { isAlone: true });
  const body = { userId: person.userId, planId: Number(person.ids.plans) };
  const { checkoutUrl } = (await person.call(routes.billing.createCheckout, { body })).body;
  return { ...person, session_id: sessionIdIn(await payAt(checkoutUrl, cards.good)) };
};

const sessionOf = async (userId: string, now: number): Promise<string> => {
  const user = await findUser(userId);
  if (!user) throw new Error('The person is missing');
  return signIn(user, now);
};

/** Returns invalid session cookies that name this person, by what is wrong with them. */
export const voidCookies = async (
  url: string,
  { userId }: Person,
  other: Person,
): Promise<ReadonlyMap<string, string>> => {
  const now = Date.now();
  const loggedOut = await sessionOf(userId, now);
  await fetch(url + routes.accounts.logout.path, { headers: { cookie: loggedOut } });
  const valid = await sessionOf(userId, now);
  const [, otherToken = ''] = other.cookie.split('.');
  return new Map([
    ['a visitor', ''],
    ['an expired session', await sessionOf(userId, now - SESSION_LIFETIME - 1)],
    ['a session that was ended', loggedOut],
    ['a forged session', `session=${userId}.${newToken()}`],
    ["another's session under this name", `session=${userId}.${otherToken}`],
    ['the stored hash of a session', `session=${userId}.${hashOf(valid.slice(valid.indexOf('.') + 1))}`],
  ]);
};
