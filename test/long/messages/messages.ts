import { setTimeout as wait } from 'node:timers/promises';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { listOpenChecks } from '../../../functions/checks/checks.store.ts';
import { listPoints } from '../../../functions/rankings/history.store.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { kinds as taskKinds } from '../../../functions/tasks/tasks.ts';
import { queueWorkers } from '../../../infra/queueWorkers.ts';
import { routes } from '../../../shared/contract/index.ts';
import { mailedChange, mailMessage } from '../../../shared/mails.ts';
import { taskMessage } from '../../../shared/messages.ts';
import { connect, startCloud, type TestCloud } from '../../support/cloud/cloud.ts';
import { mailsTo } from '../../support/cloud/outbox.ts';
import { findMentions, scanTable } from '../../support/cloud/storedData.ts';
import { countText, holdsIfNone, type Prove, sizeOf } from '../proof.ts';
import {
  CHECKS,
  changePlan,
  checkEverything,
  deleteEverything,
  type Tracked,
  writeToPeople,
} from './scenario.ts';
import { type SentMessage, startTripling } from './tripling.ts';

interface RepetitionResult {
  readonly messages: number;
  readonly deliveries: number;
  readonly missing: readonly string[];
  /** Effects that a repeated message had twice, lost or brought back. */
  readonly wrong: readonly string[];
}

/** Requested by the scheduler, which does not run here, or for mails of accounts that are confirmed. */
const notRequested: readonly string[] = [
  'rebuild',
  'planProduct',
  'sync',
  'closing',
  'billingPass',
  'afterClosing',
  'alertMail',
  'complaint',
  'reportMail',
  'reportInvitation',
];

const everyKind: readonly string[] = [
  'checks',
  'restChecks',
  'releases',
  ...['recovery', 'proof', ...mailedChange.options].map((kind) => `mails ${kind}`),
  ...taskKinds.flatMap((kind) => (notRequested.includes(kind) ? [] : `task ${kind}`)),
];

const kindOf = (queue: string, body: unknown): string => {
  if (queue === 'mails') return `mails ${mailMessage.parse(body).kind}`;
  return /tasks$/i.test(queue) ? `task ${taskMessage.parse(body).kind}` : queue;
};

const queueOf = ({ environment }: TestCloud, url: string): string => {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  const last = (address: string | undefined) => address?.split('/').at(-1);
  const isIts = (name: string) => last(environment[`${snake(name)}_QUEUE_URL`]) === last(url);
  return Object.keys(queueWorkers).find(isIts) ?? url;
};

interface Repetition {
  readonly atOnce: number;
  readonly replayed: number;
}

/** Repeats all messages `replayed` times while their data exists, and once more after its deletion. */
export const repeatMessages = async (
  texts: readonly string[],
  { atOnce, replayed }: Repetition,
): Promise<RepetitionResult> => {
  const kinds = new Set<string>();
  const tripling = await startTripling(atOnce, async ({ queueUrl, body }) => {
    kinds.add(kindOf(queueOf(cloud, queueUrl), JSON.parse(body)));
  });
  const cloud = await startCloud({ env: { AWS_ENDPOINT_URL_SQS: tripling.url } });
  try {
    await tripling.forwardTo(cloud.clients.sqs);
    await connect(cloud);
    await saveSearchSettings({ freshness_minutes: 0 });
    const domains = ['loja.com.br', 'rival.com.br', 'outro.com.br'];
    cloud.serper.plant(
      ...texts.flatMap((q) => domains.map((domain, index) => ({ q, domain, position: 2 + index }))),
    );
    const wrong: string[] = [];
    const tracked = await checkEverything(cloud, texts);
    wrong.push(...(await wrongChecks(cloud, tracked, texts)));
    wrong.push(...(await wrongPlan(cloud, tracked, texts)));
    const addresses = await writeToPeople(cloud);
    for (const address of addresses) {
      const { length } = await mailsTo(cloud, address);
      // A repeated message may repeat its e-mails: the link and, for a change of address, two more.
      if (length < 1 || length > 3 * atOnce) wrong.push(`${length} e-mails`);
    }
    // The end of a check is stored seconds after its last keyword.
    while ((await listOpenChecks()).length > 0) await wait(100);
    wrong.push(...(await changesOfReplay(cloud, tripling.sent, replayed)));
    const gone = await deleteEverything(cloud, tracked);
    const all = [...tripling.sent];
    await replay(cloud, all, 1);
    const back = (await findMentions(cloud, gone)).filter((item) => !KEPT.some((key) => item.includes(key)));
    wrong.push(...back.map((item) => `came back: ${item.slice(0, 200)}`));
    wrong.push(...(await deadLettersOf(cloud)));
    return {
      messages: all.length,
      deliveries: all.length * (atOnce + replayed),
      missing: everyKind.filter((kind) => !kinds.has(kind)),
      wrong,
    };
  } finally {
    await cloud.stop();
    await tripling.close();
  }
};

/** Records that stay after people are deleted: administrators' acts and payments. */
const KEPT = ['"PK":{"S":"AUDIT"', '"PK":{"S":"PAYMENTS"'];

const wrongChecks = async (
  { serper }: TestCloud,
  { customer: { call }, company, admin }: Tracked,
  texts: readonly string[],
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const { id, keyword } of (await call(routes.keywords.list, {})).body) {
    const points = await listPoints(id, '');
    if (points.length !== CHECKS) wrong.push(`${keyword} has ${points.length} points of history`);
    if (serper.count(keyword) !== CHECKS) wrong.push(`${keyword} was bought ${serper.count(keyword)} times`);
  }
  const { run } = (await admin.call(routes.schedule.getStatus, {})).body;
  if (run?.state !== 'done' || run.done !== texts.length || run.failed !== 0) wrong.push(JSON.stringify(run));
  const { check } = (await call(routes.reports.getAnalysis, { params: { id: company.id } })).body;
  if (check?.running || check?.done !== texts.length) wrong.push(JSON.stringify(check));
  return wrong;
};

const wrongPlan = async (cloud: TestCloud, tracked: Tracked, texts: readonly string[]) => {
  const { subscriber, plan, max_keywords } = await changePlan(cloud, tracked, texts);
  const wrong: string[] = [];
  const active = (await subscriber.call(routes.keywords.list, {})).body.filter(({ is_active }) => is_active);
  if (active.length !== max_keywords) wrong.push(`${active.length} of ${max_keywords} keywords are active`);
  const { keywords, companies } = (await readSubscription(subscriber.userId)).usage;
  if (keywords !== texts.length || companies !== 1) wrong.push(`counted ${keywords} keywords`);
  const { subscribers } =
    (await tracked.admin.call(routes.plans.listAll, {})).body.find(({ id }) => id === plan.id) ?? {};
  if (subscribers !== 1) wrong.push(`the plan has ${subscribers} subscribers`);
  return wrong;
};

const replay = async (cloud: TestCloud, sent: readonly SentMessage[], times: number): Promise<void> => {
  for (let time = 0; time < times; time++) {
    for (const { queueUrl: QueueUrl, body: MessageBody } of sent) {
      await cloud.clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    }
  }
  await cloud.idle(300_000);
};

/** Sends every message again long after it was handled, and returns what this changed. */
const changesOfReplay = async (
  cloud: TestCloud,
  sent: readonly SentMessage[],
  times: number,
): Promise<readonly string[]> => {
  const bought = cloud.serper.count();
  const read = async () => new Set((await scanTable(cloud)).flatMap(settled));
  const before = await read();
  await replay(cloud, [...sent], times);
  const after = await read();
  const changed = [...after.difference(before)].map(
    (item) => `changed by a repetition: ${item.slice(0, 600)}`,
  );
  const lost = [...before.difference(after)].map((item) => `lost by a repetition: ${item.slice(0, 600)}`);
  const again = cloud.serper.count() - bought;
  return [...changed, ...lost, ...(again === 0 ? [] : [`${again} pages were bought again`])];
};

/**
 * Returns an item without the fields that a repetition may change: the last handling and a count of writes.
 * Leaves out the lease of the releases.
 */
const settled = (item: string): string[] => {
  if (item.includes('"PK":{"S":"RELEASE"')) return [];
  const moved = item.includes('"SK":{"S":"KEYWORD#') ? HANDLED_KEYWORD : HANDLED;
  return [item.replace(moved, '')];
};

const HANDLED = /"rankings_until":\{[^}]*\},?/g;
const HANDLED_KEYWORD = /"(?:check_completed_at|version)":\{[^}]*\},?/g;

const deadLettersOf = async ({ countMessages }: TestCloud): Promise<readonly string[]> =>
  Object.entries(await countMessages()).flatMap(([queue, { visible, inFlight, delayed }]) =>
    queue.includes('DeadLetters') && visible + inFlight + delayed > 0 ? [`${queue} is not empty`] : [],
  );

export const proveMessages: Prove = async () => {
  const texts = Array.from({ length: sizeOf('MESSAGE_KEYWORDS', 30) }, (_, index) => `palavra ${index}`);
  const { messages, deliveries, missing, wrong } = await repeatMessages(texts, { atOnce: 3, replayed: 2 });
  const many = `${countText(messages)} messages, delivered ${countText(deliveries)} times`;
  return [
    { what: 'a message that comes again loses, doubles or brings back nothing', many, ...holdsIfNone(wrong) },
    { what: 'every queue and kind of message is tried', many, ...holdsIfNone(missing) },
  ];
};
