import { setTimeout as wait } from 'node:timers/promises';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { listDeletions } from '../../../functions/deletions/deletions.store.ts';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { ageDeletions, endLocks } from '../../support/crash.ts';
import { isDeadLetter } from '../../support/deadLetters.ts';

const LIMIT_MS = 5 * MINUTE;

interface SettleOptions {
  /** Where the queues are. */
  readonly queuesUrl: string;
  /** How long nothing must be under way (milliseconds): longer than the pauses of the schedule. */
  readonly calmMs: number;
}

/**
 * Resolves once no message waits and no deletion is on record. What a crash has lost is taken up by the
 * schedule: records are made old, so that this happens at once. Dead letters wait for nobody.
 */
export const settle = async ({ queuesUrl, calmMs }: SettleOptions): Promise<void> => {
  const sqs = new SQSClient({ endpoint: queuesUrl });
  await endLocks();
  const deadline = Date.now() + LIMIT_MS;
  let calmSince = Date.now();
  while (Date.now() - calmSince < calmMs) {
    const messages = await countMessages(sqs);
    const deletions = await listDeletions();
    // Nobody works on them: their messages are lost.
    if (messages.size === 0 && deletions.length > 0) await ageDeletions();
    if (messages.size + deletions.length > 0) calmSince = Date.now();
    if (Date.now() > deadline) {
      const left = { messages: [...messages], deletions: deletions.length, first: deletions[0] };
      throw new Error(`Left: ${JSON.stringify(left)}`);
    }
    await wait(200);
  }
  sqs.destroy();
};

/** How many messages each queue holds; none for those that are empty. */
const countMessages = async (sqs: SQSClient): Promise<ReadonlyMap<string, number>> => {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const counts = await Promise.all(
    QueueUrls.filter((url) => !isDeadLetter(url)).map(async (QueueUrl) => {
      const { Attributes = {} } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
      );
      const count = [
        Attributes.ApproximateNumberOfMessages,
        Attributes.ApproximateNumberOfMessagesNotVisible,
        Attributes.ApproximateNumberOfMessagesDelayed,
      ].reduce((sum, part) => sum + Number(part ?? 0), 0);
      return [QueueUrl.split('/').at(-1) ?? '', count] as const;
    }),
  );
  return new Map(counts.filter(([, count]) => count > 0));
};
