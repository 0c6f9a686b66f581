import { allRoutes, type RouteName } from '#shared/contract/index.ts';
import { ensurePlanPrices } from '../../../functions/billing/prices/planPrices.ts';
import { listPlans } from '../../../functions/subscriptions/plans/plans.store.ts';
import { seededChoice } from '../../../infra/local/fakes/random.ts';
import { type Customer, newCustomer } from '../../support/people/customers.ts';
import {
  createOneOfEach,
  type Entry,
  type ResourceIds,
  sendRaw,
  validRequest,
} from '../../support/routes/everyRoute.ts';
import { signUp } from '../../support/stripe/subscribers.ts';
import { Payer } from './payer.ts';
import { Resident } from './resident.ts';

export interface PeopleOptions {
  readonly residents: number;
  readonly payers: number;
  readonly passersby?: number;
  readonly mostAtOnce: number;
  readonly seed: string;
}

interface Place {
  readonly url: string;
  readonly address: () => Promise<string>;
}

export const newPeople = async ({ url, address }: Place, options: PeopleOptions) => {
  const { seed, mostAtOnce, passersby: passing = 0 } = options;
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const residents = await Promise.all(
    numbers(options.residents).map(async (index) => {
      const { cookie } = await newCustomer(url);
      return new Resident({ cookie, seed: `${seed} resident ${index}`, mostAtOnce, address });
    }),
  );
  const prices = (await ensurePlanPrices(await listPlans())).map(({ id }) => id);
  const newcomers = await Promise.all(numbers(options.payers).map(() => signUp({ url })));
  const payers = newcomers.map(
    (newcomer, index) => new Payer({ newcomer, seed: `${seed} payer ${index}`, prices, address }),
  );
  const passersby = await Promise.all(
    numbers(passing).map(async (index) => {
      const [owner, admin] = [await newCustomer(url), await newCustomer(url, { isAdmin: true })];
      const ids = await createOneOfEach(owner);
      return new Passerby(address, `${seed} passerby ${index}`, { owner, admin, ids });
    }),
  );
  return {
    residents,
    newcomers,
    countActs: () => [...residents, ...payers, ...passersby].reduce((sum, { acts }) => sum + acts, 0),
    everybody: (failedSince: (since: number) => boolean): readonly (() => Promise<void>)[] => [
      ...residents.map((one) => () => one.act(failedSince)),
      ...[...payers, ...passersby].map((one) => () => one.act()),
    ],
  };
};

/** Routes that a passerby does not call: they end its session or account, or only services call them. */
const LEFT_OUT: readonly RouteName[] = [
  'accounts/logout',
  'billing/receiveWebhook',
  'companies/delete',
  'competitors/delete',
  'keywords/delete',
  'profiles/delete',
];

/** The routes that a passerby calls; of those for administrators, only the ones that read. */
const entries: readonly Entry[] = allRoutes.filter(
  ({ name, route }) => !LEFT_OUT.includes(name) && (route.access !== 'admin' || route.method === 'GET'),
);

interface Known {
  readonly owner: Customer;
  readonly admin: Customer;
  readonly ids: ResourceIds;
}

class Passerby {
  acts = 0;
  readonly #address: Place['address'];
  readonly #seed: string;
  readonly #known: Known;

  constructor(address: Place['address'], seed: string, known: Known) {
    this.#address = address;
    this.#seed = seed;
    this.#known = known;
  }

  async act(): Promise<void> {
    this.acts += 1;
    const { owner, admin, ids } = this.#known;
    const entry = seededChoice(entries, this.#seed, this.acts);
    const { cookie } = entry.route.access === 'admin' ? admin : owner;
    const sent = { ...validRequest(entry, ids), headers: { cookie } };
    await sendRaw(await this.#address(), entry.route, sent)
      .then((response) => response.bytes())
      .catch(() => undefined);
  }
}
