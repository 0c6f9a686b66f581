import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { stripeEvents } from '#shared/stripeEvents.ts';
import { ensurePlanPrices } from '../../../functions/billing/prices/planPrices.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import { listPlans } from '../../../functions/subscriptions/plans/plans.store.ts';
import { countMessages } from '../../../infra/local/aws/queues.ts';
import { seededRandom } from '../../../infra/local/fakes/random.ts';
import { startSerper } from '../../../infra/local/fakes/serper/serper.ts';
import { type StripeFake, startStripe } from '../../../infra/local/fakes/stripe/stripe.ts';
import { type Killable, startKillable } from '../../bench/killable.ts';
import { startRecorder } from '../../bench/recorder.ts';
import { isDeadLetter } from '../../support/cloud/cloud.ts';
import { findViolations } from '../../support/cloud/invariants.ts';
import { newCustomer } from '../../support/people/customers.ts';
import { savePlans, signUp } from '../../support/stripe/subscribers.ts';
import { Payer } from './payer.ts';
import { Resident } from './resident.ts';
import { compareWithStripe, settle } from './settle.ts';

export interface KilledLifeOptions {
  readonly kills: number;
  readonly residents: number;
  readonly payers: number;
  readonly mostActs: number;
  readonly mostAtOnce: number;
  readonly seed: string;
  readonly log: (text: string) => void;
}

/** A kill comes within this time after an act, which is longer than most requests and messages take. */
const MOMENT_MS = 800;

/** Longer than the 5 s between two runs of the scheduler in a killed cloud. */
const CALM_MS = 6_000;

export interface KilledLife {
  readonly kills: number;
  readonly acts: number;
  /** Answers whose change was lost, and lists that show something else. */
  readonly lostOrDouble: readonly string[];
  readonly violations: readonly string[];
  readonly unlikeStripe: readonly string[];
  readonly dataDir: string;
}

/** Kills the cloud again and again while customers act; the fakes of Stripe and Serper live on. */
export const killLife = async (options: KilledLifeOptions): Promise<KilledLife> => {
  const { kills, seed, mostActs, mostAtOnce, log } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-life-'));
  const [serper, stripe] = await Promise.all([startSerper({ latencyMs: [5, 50] }), startStripe()]);
  const [table, queues, own] = [await startRecorder(), await startRecorder(), await startRecorder()];
  const variables = {
    ...variablesOf(stripe),
    SERPER_URL: serper.url,
    SERPER_API_KEY: serper.apiKey,
    TABLE_URL: table.url,
    QUEUES_URL: queues.url,
    PRELOADS: 'no',
  };
  let running = Promise.withResolvers<string>();
  let isBeingKilled = false;
  let lastKill = Number.NEGATIVE_INFINITY;
  const start = async (): Promise<Killable> => {
    const cloud = await startKillable(dataDir, variables);
    Object.assign(process.env, cloud.environment, { AWS_ENDPOINT_URL_DYNAMODB: own.url });
    own.forwardTo(cloud.tableUrl);
    queues.forwardTo(cloud.queuesUrl);
    table.forwardTo(cloud.tableUrl);
    stripe.sendEventsTo(`${cloud.url}/api/webhooks/stripe`, stripeEvents);
    running.resolve(cloud.url);
    return cloud;
  };
  const kill = async (cloud: Killable) => {
    running = Promise.withResolvers();
    for (const recorder of [table, queues, own]) recorder.hold();
    await cloud.kill();
    lastKill = performance.now();
  };
  const address = () => running.promise;
  /** Callers notice a kill slightly late, so one shortly before `since` counts, too. */
  const wasKilled = (since: number) => lastKill >= since - 200 || isBeingKilled;

  let cloud = await start();
  await putSchedule({ since: toMoment(Date.now()) });
  await saveProviderSettings('serper', { rate_limit: 100_000 });
  await savePlans();
  const prices = (await ensurePlanPrices(await listPlans())).map(({ id }) => id);
  const residents = await Promise.all(
    Array.from({ length: options.residents }, async (_, index) => {
      const { cookie } = await newCustomer(cloud.url);
      return new Resident({ cookie, seed: `${seed} resident ${index}`, mostAtOnce, address });
    }),
  );
  const newcomers = await Promise.all(Array.from({ length: options.payers }, () => signUp(cloud)));
  const payers = newcomers.map(
    (newcomer, index) => new Payer({ newcomer, seed: `${seed} payer ${index}`, prices, address }),
  );

  const countActs = () => [...residents, ...payers].reduce((sum, { acts }) => sum + acts, 0);
  const untilActs = async (wanted: number) => {
    while (countActs() < wanted) await wait(20);
  };
  let isOver = false;
  const living = [
    ...residents.map(async (resident) => {
      while (!isOver) await resident.act(wasKilled);
    }),
    ...payers.map(async (payer) => {
      while (!isOver) await payer.act();
    }),
  ];
  for (let count = 1; count <= kills; count++) {
    await untilActs(countActs() + mostActs * seededRandom(seed, 'acts', count));
    await wait(MOMENT_MS * seededRandom(seed, 'moment', count));
    isBeingKilled = true;
    await kill(cloud);
    cloud = await start();
    isBeingKilled = false;
    log(`killed ${count} times, ${countActs()} acts`);
  }
  await untilActs(countActs() + mostActs);
  isOver = true;
  await Promise.all(living);
  await stripe.delivered();
  await settle({ countMessages: await counterAt(cloud.queuesUrl), calmMs: CALM_MS });
  const violations = await findViolations();
  const unlikeStripe = await compareWithStripe(stripe, newcomers);
  await cloud.kill();
  await Promise.all([table, queues, own].map(({ close }) => close()));
  await Promise.all([serper.stop(), stripe.stop()]);
  return {
    kills,
    acts: countActs(),
    lostOrDouble: residents.flatMap((resident) => resident.violations),
    violations,
    unlikeStripe,
    dataDir,
  };
};

const variablesOf = ({ url, secretKey, publishableKey, webhookSecret }: StripeFake) => ({
  STRIPE_URL: url,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
});

const counterAt = async (queuesUrl: string) => {
  const sqs = new SQSClient({ endpoint: queuesUrl });
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const queues = QueueUrls.filter((url) => !isDeadLetter(url)).map((url) => ({
    name: url.split('/').at(-1) ?? '',
    url,
  }));
  return () => countMessages(sqs, queues);
};
