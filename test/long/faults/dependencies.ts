import { seededChoice, seededRandom } from '../../../infra/local/fakes/random.ts';
import type { SerperFake } from '../../../infra/local/fakes/serper/serper.ts';
import type { StripeFake } from '../../../infra/local/fakes/stripe/stripe.ts';
import type { TestCloud } from '../../support/cloud.ts';
import { addressOf } from '../../support/startProxy.ts';
import { ailments, type FaultyService, startFaultyService } from './faultyService.ts';

const variables = {
  table: 'AWS_ENDPOINT_URL_DYNAMODB',
  queues: 'AWS_ENDPOINT_URL_SQS',
  files: 'AWS_ENDPOINT_URL_S3',
  secrets: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  mail: 'AWS_ENDPOINT_URL_SESV2',
} as const;
type Name = keyof typeof variables;
const names = Object.keys(variables) as readonly Name[];

const stripeKinds = ['timeout', 'slow', '429', '500', 'refused', 'cut', 'lost'] as const;
const serperKinds = ['timeout', '429', '500', 'cut', 'html', 'empty'] as const;

/** How it is made ill follows from the seed. */
interface Dependency {
  readonly name: string;
  readonly infect: (...seed: readonly (string | number)[]) => string;
  readonly cure: () => void;
}

export const startFaultyAws = async (seed: string) => {
  const services = new Map<Name, FaultyService>();
  for (const name of names) services.set(name, await startFaultyService(`${seed} ${name}`));
  return {
    env: Object.fromEntries([...services].map(([name, { url }]) => [variables[name], url])),
    forwardTo: async ({ clients, outboxUrl }: TestCloud): Promise<Readonly<Record<string, string>>> => {
      const addresses: Readonly<Record<Name, string>> = {
        table: await addressOf(clients.dynamo),
        queues: await addressOf(clients.sqs),
        files: await addressOf(clients.s3),
        secrets: await addressOf(clients.secrets),
        mail: outboxUrl,
      };
      for (const [name, service] of services) service.forwardTo(addresses[name]);
      return Object.fromEntries(names.map((name) => [variables[name], addresses[name]]));
    },
    dependencies: [...services].map(
      ([name, service]): Dependency => ({
        name,
        infect: (...of) => {
          const ailment = seededChoice(ailments, ...of, name);
          service.infect(ailment, shareOf(...of, name));
          return ailment;
        },
        cure: service.cure,
      }),
    ),
    close: () => Promise.all([...services.values()].map(({ close }) => close())),
  };
};

/** All or half of the requests: failing halfway is worse than failing from the start. */
const shareOf = (...seed: readonly (string | number)[]): number =>
  seededRandom(...seed, 'share') < 0.5 ? 1 : 0.5;

/** Their fakes fail by themselves. */
export const faultyPartners = (stripe: StripeFake, serper: SerperFake): readonly Dependency[] => [
  {
    name: 'Stripe',
    infect: (...of) => {
      const kind = seededChoice(stripeKinds, ...of, 'stripe');
      stripe.setFaults({ rate: shareOf(...of, 'stripe'), kinds: [kind] });
      return kind;
    },
    cure: () => stripe.setFaults({ rate: 0 }),
  },
  {
    name: 'provider',
    infect: (...of) => {
      const kind = seededChoice(serperKinds, ...of, 'serper');
      serper.setFaults({ rate: shareOf(...of, 'serper'), kinds: [kind] });
      return kind;
    },
    cure: () => serper.setFaults({ rate: 0 }),
  },
];

interface Round {
  readonly round: number;
  readonly rounds: number;
  readonly seed: string;
}

/** Each alone at first, if there are rounds enough, then several at once by the seed. */
export const chosenFor = (
  { round, rounds, seed }: Round,
  all: readonly Dependency[],
): readonly Dependency[] => {
  const alone = rounds > all.length ? all[round] : undefined;
  if (alone) return [alone];
  const chosen = all.filter(({ name }) => seededRandom(seed, round, name, 'is ill') < 0.4);
  return chosen.length > 0 ? chosen : [seededChoice(all, seed, round)];
};
