import { setTimeout as wait } from 'node:timers/promises';
import { allRoutes } from '#shared/contract/index.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import { seededRandom } from '../../../infra/local/fakes/random.ts';
import { connect, startCloud, type TestCloud } from '../../support/cloud.ts';
import { findViolations } from '../../support/invariants.ts';
import { savePlans } from '../../support/stripe.ts';
import { compareWithStripe, settle } from '../life/settle.ts';
import { chosenFor, faultyPartners, startFaultyAws } from './dependencies.ts';
import { newPeople, type PeopleOptions } from './people.ts';
import { type Watched, watch } from './watched.ts';

export interface FaultyLifeOptions extends PeopleOptions {
  /** `roundMs` is the longest, in milliseconds. */
  readonly rounds: number;
  readonly roundMs: number;
  readonly log: (text: string) => void;
}

export interface FaultyLife {
  readonly rounds: number;
  readonly acts: number;
  readonly answers: ReturnType<Watched['answers']>;
  /** Without a text for customers, or from functions that ran out of time. */
  readonly wrongAnswers: readonly string[];
  /** Answers that did not hold, and lists that show something else. */
  readonly lostOrDouble: readonly string[];
  /** What does not hold in the table after all. */
  readonly violations: readonly string[];
  readonly unlikeStripe: readonly string[];
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
  await putSchedule({ since: toMoment(Date.now()) });
  await savePlans();
  const watched = await watch(cloud.url);
  for (const { name, timeoutMs } of cloud.spec.functions)
    if (routeNames.has(name)) limits.set(name, timeoutMs);
  const people = await newPeople(cloud, watched.url, options);
  const dependencies = [...aws.dependencies, ...faultyPartners(cloud.stripe, cloud.serper)];

  let isOver = false;
  let isFaulty = false;
  let lastFault = Number.NEGATIVE_INFINITY;
  const failedSince = (since: number) => isFaulty || lastFault >= since;
  const living = people.everybody(failedSince).map(async (act) => {
    while (!isOver) await act();
  });
  // Every thread has loaded what it needs before something fails.
  await wait(roundMs / 2);
  for (let round = 0; round < rounds; round++) {
    const chosen = chosenFor({ round, rounds, seed }, dependencies);
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
  const violations = await findViolations();
  const unlikeStripe = await compareWithStripe(cloud.stripe, people.newcomers);
  await Promise.all([watched.close(), cloud.stop()]);
  await aws.close();
  return {
    rounds,
    acts: people.countActs(),
    answers: watched.answers(),
    wrongAnswers: [...watched.wrong, ...late],
    lostOrDouble: people.residents.flatMap((resident) => resident.violations),
    violations,
    unlikeStripe,
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
