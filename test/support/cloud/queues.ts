import { CreateQueueCommand, PurgeQueueCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { MessageCounts } from '../../../infra/local/aws/queues.ts';
import type { TestCloud } from './cloud.ts';
import { isDeadLetter } from './cloud.ts';
import { skipWithout } from './inside.ts';
import { services } from './services.ts';

export const countDeadLetters = async ({
  countMessages,
}: Pick<TestCloud, 'countMessages'>): Promise<number> =>
  Object.entries(await countMessages())
    .filter(([name]) => isDeadLetter(name))
    .reduce((sum, [, counts]) => sum + total(counts), 0);

const total = ({ visible, inFlight, delayed }: MessageCounts): number => visible + inFlight + delayed;

export const waitUntilDelayed = async (
  { countMessages }: Pick<TestCloud, 'countMessages'>,
  count: number,
) => {
  const live = async () =>
    Object.entries(await countMessages()).filter(([name, all]) => !isDeadLetter(name) && total(all) > 0);
  await expect
    .poll(async () => (await live()).map(([, all]) => all))
    .toEqual([{ visible: 0, inFlight: 0, delayed: count }]);
};

export const checksOf = async ({ countMessages, environment }: TestCloud): Promise<MessageCounts> => {
  const name = environment.CHECKS_QUEUE_URL?.split('/').at(-1) ?? '';
  const counts = (await countMessages())[name];
  if (!counts) throw new Error(`There is no queue ${name}`);
  return counts;
};

export const countChecks = async (cloud: TestCloud): Promise<number> => total(await checksOf(cloud));

/** Deletes the queued checks that no worker is handling. */
export const dropChecks = async ({ clients, environment }: TestCloud): Promise<void> => {
  await clients.sqs.send(new PurgeQueueCommand({ QueueUrl: environment.CHECKS_QUEUE_URL }));
};

const delayedMessages = z.object({
  messages: z.object({ delayed: z.array(z.object({ body: z.string(), delayUntil: z.number() })) }),
});

type CheckQueue = 'CHECKS_QUEUE_URL' | 'RUN_CHECKS_QUEUE_URL';

/** Skips a test where delayed messages cannot be delivered early and would reach later tests. */
export const requireDelays = (): void => {
  if (services.on === 'emulator') skipWithout('a queue that shows its delayed messages');
};

export const readDelayed = async ({ environment }: TestCloud, queue: CheckQueue) => {
  requireDelays();
  const name = environment[queue]?.split('/').at(-1);
  const response = await fetch(`${environment.AWS_ENDPOINT_URL_SQS}/_fauxqs/queues/${name}`);
  return delayedMessages.parse(await response.json()).messages.delayed;
};

type WorkerQueue = CheckQueue | 'RUNS_QUEUE_URL' | 'CLEANUP_QUEUE_URL';

export const addUnreadQueue = async (
  { clients, environment }: Pick<TestCloud, 'clients' | 'environment'>,
  beside: WorkerQueue,
  Attributes: Record<string, string> = {},
): Promise<string> => {
  const url = `${environment[beside]}-unread`;
  await clients.sqs.send(new CreateQueueCommand({ QueueName: url.split('/').at(-1), Attributes }));
  return url;
};

/** Delivers delayed messages at once, instead of waiting for the end of their delays. */
export const deliverDelayed = async (cloud: TestCloud, queue: CheckQueue = 'CHECKS_QUEUE_URL') => {
  const QueueUrl = cloud.environment[queue];
  const delayed = await readDelayed(cloud, queue);
  await cloud.clients.sqs.send(new PurgeQueueCommand({ QueueUrl }));
  for (const { body } of delayed) {
    await cloud.clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: body }));
  }
};
