import { setTimeout as wait } from 'node:timers/promises';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { listDeletions, recordDeletion } from '../../../functions/deletions/deletions.store.ts';
import { transact } from '../../../functions/platform/aws/writes.ts';
import { MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import type { KilledCloud } from '../../bench/killable.ts';

/** The longest that a message hides from its next attempt, and then some. */
const LIMIT_MS = 20 * MINUTE;

/** How long nothing must be under way: the schedule of a killed cloud runs every 5 s. */
const CALM_MS = 12_000;

/**
 * Resolves once no message waits and no deletion is on record. What a crash has lost is taken up by the
 * schedule: records are made old, so that this happens at once.
 */
export const settle = async ({ queuesUrl }: Pick<KilledCloud, 'queuesUrl'>): Promise<void> => {
  const sqs = new SQSClient({ endpoint: queuesUrl });
  const deadline = Date.now() + LIMIT_MS;
  let calmSince = Date.now();
  while (Date.now() - calmSince < CALM_MS) {
    const [messages, deletions] = await Promise.all([countMessages(sqs), ageDeletions()]);
    if (messages + deletions > 0) calmSince = Date.now();
    if (Date.now() > deadline) throw new Error(`${messages} messages and ${deletions} deletions are left`);
    await wait(200);
  }
  sqs.destroy();
};

const countMessages = async (sqs: SQSClient): Promise<number> => {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const counts = await Promise.all(
    QueueUrls.map(async (QueueUrl) => {
      const { Attributes = {} } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
      );
      return [
        Attributes.ApproximateNumberOfMessages,
        Attributes.ApproximateNumberOfMessagesNotVisible,
        Attributes.ApproximateNumberOfMessagesDelayed,
      ].reduce((sum, count) => sum + Number(count ?? 0), 0);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Makes the records of deletions look as if their messages were lost. Returns how many there are. */
const ageDeletions = async (): Promise<number> => {
  const records = await listDeletions();
  const deleted_at = toMoment(Date.now() - 11 * MINUTE);
  const recent = records.filter((record) => record.deleted_at > deleted_at);
  for (const record of recent) await transact([recordDeletion({ ...record, deleted_at })]);
  return records.length;
};
