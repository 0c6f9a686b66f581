import { type IncomingMessage, type RequestOptions, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../../infra/local/fakes/random.ts';
import { listen, readBody } from '../../../infra/local/http.ts';

/**
 * How a service fails: answers late; closes connections; never answers; does what is asked and loses the
 * answer; answers that it failed; answers nonsense.
 */
export const ailments = ['slow', 'refusing', 'hanging', 'losing', 'failing', 'lying'] as const;
export type Ailment = (typeof ailments)[number];

/** A service that can be made ill, under an address of its own. */
export interface FaultyService {
  readonly url: string;
  readonly forwardTo: (address: string) => void;
  /** Lets this share of all requests meet the ailment. */
  readonly infect: (ailment: Ailment, share: number) => void;
  /** Ends the ailment. Callers who still wait for an answer are disconnected. */
  readonly cure: () => void;
  readonly close: () => Promise<void>;
}

const MOST_DELAY_MS = 1500;

interface Ill {
  readonly ailment: Ailment;
  /** Of all requests. */
  readonly share: number;
}

const ailmentOf = (ill: Ill | undefined, random: number): Ailment | undefined =>
  ill && random < ill.share ? ill.ailment : undefined;

/** What a caller meets whom the service does not hear. */
const failures = {
  refusing: (response: ServerResponse) => void response.destroy(),
  hanging: () => undefined,
  failing: (response: ServerResponse) => void response.writeHead(500).end('{"__type":"InternalServerError"}'),
  lying: (response: ServerResponse) => void response.writeHead(200).end('<!doctype html><title>502</title>'),
};

const isWithoutService = (ailment: Ailment | undefined): ailment is keyof typeof failures =>
  ailment !== undefined && ailment in failures;

/** Starts a proxy for a service. `seed` decides which requests meet an ailment. */
export const startFaultyService = async (seed: string): Promise<FaultyService> => {
  let service = '';
  let ill: Ill | undefined;
  let count = 0;
  const waiting = new Set<ServerResponse>();

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    count += 1;
    const random = seededRandom(seed, count);
    const ailment = ailmentOf(ill, random);
    const { method, headers, url: path } = incoming;
    const body = await readBody(incoming);
    if (ailment === 'hanging') waiting.add(response);
    if (isWithoutService(ailment)) return failures[ailment](response);
    if (ailment === 'slow') await wait(MOST_DELAY_MS * random);
    // Who gave up may have asked again.
    if (response.destroyed) return;
    const { hostname, port } = new URL(service);
    const reply = await forward({ hostname, port, method, path, headers }, body);
    await (ailment === 'losing' ? response.destroy() : pass(reply, response));
  };

  const { url, close } = await listen((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  return {
    url,
    close,
    forwardTo: (address) => {
      service = address;
    },
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

const pass = async (reply: IncomingMessage, response: ServerResponse): Promise<void> => {
  response.writeHead(reply.statusCode ?? 500, reply.headers).end(await readBody(reply));
};

const forward = (options: RequestOptions, body: Buffer | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(options, resolve).once('error', reject).end(body);
  });
