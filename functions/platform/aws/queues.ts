import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { CheckMessage, CleanupMessage } from '#shared/messages.ts';
import { env } from '../env.ts';

const client = /* @__PURE__ */ new SQSClient({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 },
});

interface Bodies {
  readonly CHECKS_QUEUE_URL: CheckMessage;
  readonly CLEANUP_QUEUE_URL: CleanupMessage;
}

const BATCH_MOST = 10;

/** Sends every body to the queue whose address the variable holds. Throws where one was not accepted. */
export const sendAll = async <Q extends keyof Bodies>(
  queue: Q,
  bodies: readonly Bodies[Q][],
): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(bodies.length / BATCH_MOST) }, (_, index) =>
    bodies.slice(index * BATCH_MOST, (index + 1) * BATCH_MOST),
  );
  await Promise.all(batches.map((batch) => sendBatch(env(queue), batch)));
};

const sendBatch = async (QueueUrl: string, bodies: readonly unknown[]): Promise<void> => {
  const Entries = bodies.map((body, index) => ({ Id: String(index), MessageBody: JSON.stringify(body) }));
  const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  const refused = Failed[0];
  if (refused) throw new Error(`The queue refused ${Failed.length} messages: ${refused.Code}`);
};

/** Sends one body that becomes visible after so many seconds (0 to 900). */
export const sendLater = async <Q extends keyof Bodies>(
  queue: Q,
  body: Bodies[Q],
  delaySeconds: number,
): Promise<void> => {
  await client.send(
    new SendMessageCommand({
      QueueUrl: env(queue),
      MessageBody: JSON.stringify(body),
      DelaySeconds: Math.min(900, Math.max(0, Math.ceil(delaySeconds))),
    }),
  );
};
