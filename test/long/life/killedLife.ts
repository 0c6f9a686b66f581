import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { stripeEvents } from '#shared/stripeEvents.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import { seededRandom } from '../../../infra/local/fakes/random.ts';
import { startSerper } from '../../../infra/local/fakes/serper/serper.ts';
import { type StripeFake, startStripe } from '../../../infra/local/fakes/stripe/stripe.ts';
import { isDeadLetter } from '../../support/cloud/cloud.ts';
import { countMessages } from '../../support/cloud/messageCounts.ts';
import { type Killable, restarting } from '../../support/killed/killable.ts';
import { savePlans } from '../../support/stripe/subscribers.ts';
import { countText, type Prove, sizeOf } from '../proof.ts';
import { newPeople, type PeopleOptions } from './people.ts';
import { type Damage, damageOf, proofsOf, settle } from './settle.ts';

interface KilledLifeOptions extends PeopleOptions {
  readonly kills: number;
  readonly mostActs: number;
  readonly log: (text: string) => void;
}

/** A kill comes within this time after an act, which is longer than most requests and messages take. */
const MOMENT_MS = 800;

/** Longer than the 5 s between two runs of the scheduler in a killed cloud. */
const CALM_MS = 6_000;

interface KilledLife extends Damage {
  readonly kills: number;
  readonly acts: number;
  readonly dataDir: string;
}

/** Kills the cloud again and again while customers act; the fakes of Stripe and Serper live on. */
export const killLife = async (options: KilledLifeOptions): Promise<KilledLife> => {
  const { kills, seed, mostActs, log } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-life-'));
  const [serper, stripe] = await Promise.all([startSerper({ latencyMs: [5, 50] }), startStripe()]);
  const cycle = await restarting({
    dataDir,
    variables: { ...variablesOf(stripe), SERPER_URL: serper.url, SERPER_API_KEY: serper.apiKey },
  });
  let running = Promise.withResolvers<string>();
  let isBeingKilled = false;
  let lastKill = Number.NEGATIVE_INFINITY;
  const start = async (): Promise<Killable> => {
    const cloud = await cycle.start();
    stripe.sendEventsTo(`${cloud.url}/api/webhooks/stripe`, stripeEvents);
    running.resolve(cloud.url);
    return cloud;
  };
  const kill = async (cloud: Killable) => {
    running = Promise.withResolvers();
    await cycle.kill(cloud);
    lastKill = performance.now();
  };
  /** Callers notice a kill slightly late, so one shortly before `since` counts, too. */
  const wasKilled = (since: number) => lastKill >= since - 200 || isBeingKilled;

  let cloud = await start();
  await putSchedule({});
  await saveProviderSettings('serper', { rate_limit: 100_000 });
  await savePlans();
  const people = await newPeople({ url: cloud.url, address: () => running.promise }, options);
  const { countActs } = people;
  const untilActs = async (wanted: number) => {
    while (countActs() < wanted) await wait(20);
  };
  let isOver = false;
  const living = people.everybody(wasKilled).map(async (act) => {
    while (!isOver) await act();
  });
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
  const damage = await damageOf(stripe, people);
  await cycle.kill(cloud);
  await Promise.all([cycle.close(), serper.stop(), stripe.stop()]);
  return { kills, acts: countActs(), ...damage, dataDir };
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

export const proveLife: Prove = async (seed) => {
  const life = await killLife({
    kills: sizeOf('KILLS', 15),
    residents: 6,
    payers: 3,
    mostActs: 20,
    mostAtOnce: 200,
    seed: String(seed),
    log: (text) => process.stderr.write(`${text}\n`),
  });
  const wrong = [life.lostOrDouble, life.violations, life.unlikeStripe];
  if (wrong.every(({ length }) => length === 0)) rmSync(life.dataDir, { recursive: true });
  else process.stderr.write(`${life.dataDir}\n${JSON.stringify(wrong, undefined, 2)}\n`);
  const many = `${countText(life.kills)} kills, ${countText(life.acts)} acts`;
  return proofsOf(life, many, ['all processes are killed', 'after that']);
};
