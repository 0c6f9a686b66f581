import { setTimeout as wait } from 'node:timers/promises';
import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { listDeletions, recordDeletion } from '../../../functions/deletions/deletions.store.ts';
import { client, tableName } from '../../../functions/platform/aws/table.ts';
import { setAttributes, transact } from '../../../functions/platform/aws/writes.ts';
import { MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import type { KilledCloud } from '../../bench/killable.ts';
import type { Exchange } from '../../bench/recorder.ts';

const LIMIT_MS = 5 * MINUTE;

const batch = z.object({
  QueueUrl: z.string(),
  Messages: z._default(z.array(z.object({ ReceiptHandle: z.string() })), []),
});

/** The messages that workers have received: those of workers that are dead stay hidden for minutes. */
export class Received {
  readonly #handles: { readonly QueueUrl: string; readonly ReceiptHandle: string }[] = [];

  record({ operation, sent, answered }: Exchange): void {
    if (operation !== 'ReceiveMessage') return;
    const { QueueUrl, Messages } = batch.parse({ ...Object(sent), ...Object(answered) });
    for (const { ReceiptHandle } of Messages) this.#handles.push({ QueueUrl, ReceiptHandle });
  }

  /** Makes all of them visible, as if that time had passed; those that are done are gone. */
  async release(sqs: SQSClient): Promise<void> {
    for (const handle of this.#handles.splice(0)) {
      await sqs
        .send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout: 0 }))
        .catch(() => undefined);
    }
  }
}

/** Ends the locks of fetches, as if 40 seconds had passed: their workers are dead. */
const endLocks = async (): Promise<void> => {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName() })) {
    for (const { PK, SK } of Items.filter((item) => item.SK === 'FETCH' && item.lock_id !== undefined)) {
      await setAttributes({ PK: String(PK), SK: String(SK) }, { locked_until: 0 });
    }
  }
};

/** How long nothing must be under way: the schedule of a killed cloud runs every 5 s. */
const CALM_MS = 6_000;

/**
 * Resolves once no message waits and no deletion is on record. What a crash has lost is taken up by the
 * schedule: records are made old, so that this happens at once.
 */
export const settle = async (
  { queuesUrl }: Pick<KilledCloud, 'queuesUrl'>,
  received: Received,
): Promise<void> => {
  const sqs = new SQSClient({ endpoint: queuesUrl });
  await endLocks();
  await received.release(sqs);
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
