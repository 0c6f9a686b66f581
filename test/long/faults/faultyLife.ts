import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { allRoutes } from '#shared/contract/index.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import { seededRandom } from '../../../infra/local/fakes/random.ts';
import { connect, startCloud, type TestCloud } from '../../support/cloud/cloud.ts';
import { startProxy } from '../../support/proxies/proxy.ts';
import { internals } from '../../support/routes/everyRoute.ts';
import { savePlans } from '../../support/stripe/subscribers.ts';
import { newPeople, type PeopleOptions } from '../life/people.ts';
import { type Damage, damageOf, proofsOf, settle } from '../life/settle.ts';
import { countText, holdsIfNone, type Prove, sizeOf } from '../proof.ts';
import { dependenciesToFail, faultyPartners, startFaultyAws } from './dependencies.ts';

interface FaultyLifeOptions extends PeopleOptions {
  readonly rounds: number;
  readonly roundMs: number;
  readonly log: (text: string) => void;
}

interface FaultyLife extends Damage {
  readonly rounds: number;
  readonly acts: number;
  readonly answers: ReturnType<Watched['answers']>;
  /** Answers without a text for customers, and answers of functions that ran out of time. */
  readonly wrongAnswers: readonly string[];
  readonly logs: string;
}

const SCHEDULE_EVERY_MS = 1000;

const routeNames: ReadonlySet<string> = new Set(allRoutes.map(({ name }) => name));

export const liveWithFaults = async (options: FaultyLifeOptions): Promise<FaultyLife> => {
  const { rounds, roundMs, seed, log } = options;
  const aws = await startFaultyAws(seed);
  const late: string[] = [];
  const limits = new Map<string, number>();
  const cloud = await startCloud({
    env: aws.env,
    latencyMs: [5, 50],
    onInvoked: ({ name, milliseconds }) => {
      const limit = limits.get(name);
      if (limit !== undefined && milliseconds > limit)
        late.push(`${name} took ${Math.round(milliseconds)} ms`);
    },
  });
  await connect(cloud, await aws.forwardTo(cloud));
  await putSchedule({});
  await savePlans();
  const watched = await watch(cloud.url);
  for (const { name, timeoutMs } of cloud.spec.functions)
    if (routeNames.has(name)) limits.set(name, timeoutMs);
  const people = await newPeople({ url: cloud.url, address: async () => watched.url }, options);
  const dependencies = [...aws.dependencies, ...faultyPartners(cloud)];

  let isOver = false;
  let isFaulty = false;
  let lastFault = Number.NEGATIVE_INFINITY;
  const failedSince = (since: number) => isFaulty || lastFault >= since;
  const living = people.everybody(failedSince).map(async (act) => {
    while (!isOver) await act();
  });
  // Before the first fault, every thread has time to load its modules.
  await wait(roundMs / 2);
  for (let round = 0; round < rounds; round++) {
    const chosen = dependenciesToFail({ round, rounds, seed }, dependencies);
    isFaulty = true;
    const ill = chosen.map((one) => `${one.name} ${one.infect(seed, round)}`);
    await wait((roundMs / 2) * (1 + seededRandom(seed, round, 'lasts')));
    for (const one of chosen) one.cure();
    lastFault = performance.now();
    isFaulty = false;
    log(`${round + 1}: ${ill.join(', ')}; ${JSON.stringify(watched.answers())}`);
    await wait((roundMs / 4) * seededRandom(seed, round, 'pause'));
  }
  isOver = true;
  await Promise.all(living);
  await cloud.stripe.delivered();
  await settleAll(cloud);
  const damage = await damageOf(cloud.stripe, people);
  await Promise.all([watched.close(), cloud.stop()]);
  await aws.close();
  return {
    rounds,
    acts: people.countActs(),
    answers: watched.answers(),
    wrongAnswers: [...watched.wrong, ...late],
    ...damage,
    logs: cloud.logs(),
  };
};

const settleAll = async (cloud: TestCloud): Promise<void> => {
  let isSettled = false;
  const scheduling = (async () => {
    for (; !isSettled; await wait(SCHEDULE_EVERY_MS)) await cloud.runScheduledFunctions();
  })();
  await settle({ countMessages: cloud.countMessages, calmMs: 2 * SCHEDULE_EVERY_MS });
  isSettled = true;
  await scheduling;
};

interface Watched {
  readonly url: string;
  readonly answers: () => { readonly all: number; readonly errors: number; readonly longest: number };
  readonly wrong: readonly string[];
  readonly close: () => Promise<void>;
}

const text = z.object({ error: z.string().check(z.regex(/^[A-ZÀ-Ú].*[^\s]$/s)) });
/** The schema of an answer that names an error by a code, which the payment page explains. */
const named = z.object({ success: z.literal(false), error: z.string() });

const watch = async (site: string): Promise<Watched> => {
  const wrong: string[] = [];
  let [all, errors, longest] = [0, 0, 0];

  const record = (name: string, status: number, body: string, took: number) => {
    all += 1;
    longest = Math.max(longest, took);
    if (status < 400) return;
    errors += 1;
    if (!tellsWhy(body)) wrong.push(`${name} answers ${status} ${body.slice(0, 200)} after ${took} ms`);
  };

  const { url, close, forwardTo } = await startProxy(async ({ method, path, ask }) => {
    const start = performance.now();
    const name = `${method} ${path}`;
    const reply = await ask().catch((error) => {
      wrong.push(`${name} has no answer: ${error}`);
      throw error;
    });
    record(name, reply.status, String(reply.body), Math.round(performance.now() - start));
    return reply;
  });
  forwardTo(site);
  return { url, close, wrong, answers: () => ({ all, errors, longest }) };
};

/** Whether an answer has a text for its reader that reveals nothing of the product's inside. */
const tellsWhy = (body: string): boolean => {
  try {
    const parsed: unknown = JSON.parse(body);
    const isText = z.safeParse(text, parsed).success || z.safeParse(named, parsed).success;
    return isText && !internals.test(body);
  } catch {
    return false;
  }
};

export const proveFaults: Prove = async (seed) => {
  const life = await liveWithFaults({
    rounds: sizeOf('FAULT_ROUNDS', 24),
    roundMs: 4000,
    residents: 4,
    payers: 2,
    passersby: 2,
    mostAtOnce: 200,
    seed: String(seed),
    log: (text) => process.stderr.write(`${text}\n`),
  });
  const wrong = [life.wrongAnswers, life.lostOrDouble, life.violations, life.unlikeStripe];
  if (wrong.some(({ length }) => length > 0))
    process.stderr.write(`${JSON.stringify(wrong, undefined, 2)}\n`);
  const { all, errors, longest } = life.answers;
  const many = `${countText(life.rounds)} rounds, ${countText(life.acts)} acts`;
  return [
    {
      what: 'answers without a Portuguese text while dependencies fail',
      many: `${countText(all)} answers, ${countText(errors)} errors, the longest after ${(longest / 1000).toFixed(1)} s`,
      ...holdsIfNone(life.wrongAnswers),
    },
    ...proofsOf(life, many, ['dependencies fail', 'once all of them are well again']),
  ];
};
