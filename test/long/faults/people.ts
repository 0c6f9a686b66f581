import { ensurePlanPrices } from '../../../functions/billing/prices/prices.ts';
import { listPlans } from '../../../functions/subscriptions/plans/plans.store.ts';
import type { TestCloud } from '../../support/cloud.ts';
import { newCustomer } from '../../support/customers.ts';
import { createOneOfEach } from '../../support/everyRoute.ts';
import { signUp } from '../../support/stripe.ts';
import { Payer } from '../life/payer.ts';
import { Resident } from '../life/resident.ts';
import { Passerby } from './passerby.ts';

export interface PeopleOptions {
  /** How many customers work, how many pay, and how many people try every route. */
  readonly residents: number;
  readonly payers: number;
  readonly passersby: number;
  /** The most keywords that a customer adds at once. */
  readonly mostAtOnce: number;
  readonly seed: string;
}

/** Creates people who act at an address of the cloud. */
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
