import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { seededChoice, seededRandom } from '../../../infra/local/fakes/random.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { addressOf, startProxy } from '../../support/proxies/proxy.ts';

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

/** A service that the product depends on. The seed decides how it fails. */
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

/** The share of requests that fail: all or half, because failing halfway is worse than from the start. */
const shareOf = (...seed: readonly (string | number)[]): number =>
  seededRandom(...seed, 'share') < 0.5 ? 1 : 0.5;

export const faultyPartners = ({ stripe, serper }: TestCloud): readonly Dependency[] => [
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

/** Chooses which dependencies fail in a round: each alone at first, later several at once by the seed. */
export const dependenciesToFail = (
  { round, rounds, seed }: Round,
  all: readonly Dependency[],
): readonly Dependency[] => {
  const alone = rounds > all.length ? all[round] : undefined;
  if (alone) return [alone];
  const chosen = all.filter(({ name }) => seededRandom(seed, round, name, 'is ill') < 0.4);
  return chosen.length > 0 ? chosen : [seededChoice(all, seed, round)];
};

/** How a service fails: `losing` handles the request but loses the answer; `lying` answers nonsense. */
const ailments = ['slow', 'refusing', 'hanging', 'losing', 'failing', 'lying'] as const;
type Ailment = (typeof ailments)[number];

interface FaultyService {
  readonly url: string;
  readonly forwardTo: (address: string) => void;
  /** Makes this share of all requests fail in this way. */
  readonly infect: (ailment: Ailment, share: number) => void;
  /** Ends the failing, and disconnects callers who still wait for an answer. */
  readonly cure: () => void;
  readonly close: () => Promise<void>;
}

const MOST_DELAY_MS = 1500;

interface Ill {
  readonly ailment: Ailment;
  readonly share: number;
}

const ailmentOf = (ill: Ill | undefined, random: number): Ailment | undefined =>
  ill && random < ill.share ? ill.ailment : undefined;

const failures = {
  refusing: (response: ServerResponse) => void response.destroy(),
  hanging: () => undefined,
  failing: (response: ServerResponse) => void response.writeHead(500).end('{"__type":"InternalServerError"}'),
  lying: (response: ServerResponse) => void response.writeHead(200).end('<!doctype html><title>502</title>'),
};

const isWithoutService = (ailment: Ailment | undefined): ailment is keyof typeof failures =>
  ailment !== undefined && ailment in failures;

const startFaultyService = async (seed: string): Promise<FaultyService> => {
  let ill: Ill | undefined;
  let count = 0;
  const waiting = new Set<ServerResponse>();
  const { url, close, forwardTo } = await startProxy(async ({ answer, ask }) => {
    count += 1;
    const random = seededRandom(seed, count);
    const ailment = ailmentOf(ill, random);
    if (ailment === 'hanging') waiting.add(answer);
    if (isWithoutService(ailment)) return failures[ailment](answer);
    if (ailment === 'slow') await wait(MOST_DELAY_MS * random);
    const reply = await ask();
    return ailment === 'losing' ? void answer.destroy() : reply;
  });
  return {
    url,
    close,
    forwardTo,
    infect: (ailment, share) => {
      ill = { ailment, share };
    },
    cure: () => {
      ill = undefined;
      for (const response of waiting) response.destroy();
      waiting.clear();
    },
  };
};
