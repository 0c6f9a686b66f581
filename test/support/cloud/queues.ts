import { PurgeQueueCommand } from '@aws-sdk/client-sqs';
import type { TestCloud } from './cloud.ts';
import { isDeadLetter } from './cloud.ts';
import type { MessageCounts } from './messageCounts.ts';

export const countDeadLetters = async ({
  countMessages,
}: Pick<TestCloud, 'countMessages'>): Promise<number> =>
  Object.entries(await countMessages())
    .filter(([name]) => isDeadLetter(name))
    .reduce((sum, [, counts]) => sum + total(counts), 0);

const total = ({ visible, inFlight, delayed }: MessageCounts): number => visible + inFlight + delayed;

type WorkerQueue = 'CHECKS_QUEUE_URL' | 'REST_CHECKS_QUEUE_URL' | 'RELEASES_QUEUE_URL' | 'TASKS_QUEUE_URL';

export const messagesIn = async (
  { countMessages, environment }: TestCloud,
  queue: WorkerQueue,
): Promise<MessageCounts> => {
  const name = environment[queue]?.split('/').at(-1) ?? '';
  const counts = (await countMessages())[name];
  if (!counts) throw new Error(`There is no queue ${name}`);
  return counts;
};

/** Deletes the queued messages that no worker is handling. */
export const dropMessages = async (
  { clients, environment }: TestCloud,
  queue: WorkerQueue,
): Promise<void> => {
  await clients.sqs.send(new PurgeQueueCommand({ QueueUrl: environment[queue] }));
};
