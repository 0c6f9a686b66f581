import { allRoutes, type RouteName } from '#shared/contract/index.ts';
import { ensurePlanPrices } from '../../../functions/billing/prices/planPrices.ts';
import { listPlans } from '../../../functions/subscriptions/plans/plans.store.ts';
import { seededChoice } from '../../../infra/local/fakes/random.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { type Customer, newCustomer } from '../../support/people/customers.ts';
import {
  createOneOfEach,
  type Entry,
  type ResourceIds,
  sendRaw,
  validRequest,
} from '../../support/routes/everyRoute.ts';
import { signUp } from '../../support/stripe/subscribers.ts';
import { Payer } from '../life/payer.ts';
import { Resident } from '../life/resident.ts';

export interface PeopleOptions {
  readonly residents: number;
  readonly payers: number;
  readonly passersby: number;
  readonly mostAtOnce: number;
  readonly seed: string;
}

export const newPeople = async (cloud: TestCloud, url: string, options: PeopleOptions) => {
  const { seed, mostAtOnce } = options;
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const address = async () => url;
  const residents = await Promise.all(
    numbers(options.residents).map(async (index) => {
      const { cookie } = await newCustomer(cloud.url);
      return new Resident({ cookie, seed: `${seed} resident ${index}`, mostAtOnce, address });
    }),
  );
  const prices = (await ensurePlanPrices(await listPlans())).map(({ id }) => id);
  const newcomers = await Promise.all(numbers(options.payers).map(() => signUp(cloud)));
  const payers = newcomers.map(
    (newcomer, index) => new Payer({ newcomer, seed: `${seed} payer ${index}`, prices, address }),
  );
  const passersby = await Promise.all(
    numbers(options.passersby).map(async (index) => {
      const [owner, admin] = [await newCustomer(cloud.url), await newCustomer(cloud.url, { isAdmin: true })];
      const ids = await createOneOfEach(owner);
      return new Passerby(url, `${seed} passerby ${index}`, { owner, admin, ids });
    }),
  );
  return {
    residents,
    newcomers,
    countActs: () => [...residents, ...payers, ...passersby].reduce((sum, { acts }) => sum + acts, 0),
    everybody: (failedSince: (since: number) => boolean): readonly (() => Promise<void>)[] => [
      ...residents.map((resident) => () => resident.act(failedSince)),
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

/** Sends valid requests to all routes in a random order. */
class Passerby {
  readonly #url: string;
  readonly #seed: string;
  readonly #cookies: { readonly user: string; readonly admin: string };
  readonly #ids: ResourceIds;
  #acts = 0;

  constructor(
    url: string,
    seed: string,
    { owner, admin, ids }: { readonly owner: Customer; readonly admin: Customer; readonly ids: ResourceIds },
  ) {
    this.#url = url;
    this.#seed = seed;
    this.#cookies = { user: owner.cookie, admin: admin.cookie };
    this.#ids = ids;
  }

  get acts(): number {
    return this.#acts;
  }

  async act(): Promise<void> {
    this.#acts += 1;
    const entry = seededChoice(entries, this.#seed, this.#acts);
    const cookie = entry.route.access === 'admin' ? this.#cookies.admin : this.#cookies.user;
    const sent = { ...validRequest(entry, this.#ids), headers: { cookie } };
    await sendRaw(this.#url, entry.route, sent)
      .then((response) => response.bytes())
      .catch(() => undefined);
  }
}
