import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../../infra/local/fakes/random.ts';
import { startProxy } from '../../support/startProxy.ts';

/** `losing` does what is asked and loses the answer; `lying` answers nonsense. */
export const ailments = ['slow', 'refusing', 'hanging', 'losing', 'failing', 'lying'] as const;
export type Ailment = (typeof ailments)[number];

export interface FaultyService {
  readonly url: string;
  readonly forwardTo: (address: string) => void;
  /** `share` of all requests meets the ailment. */
  readonly infect: (ailment: Ailment, share: number) => void;
  /** Callers who still wait for an answer are disconnected. */
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

export const startFaultyService = async (seed: string): Promise<FaultyService> => {
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
