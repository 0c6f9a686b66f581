import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { CheckMessage, CleanupMessage, PlanMessage, RunMessage } from '#shared/messages.ts';
import { env } from '../env.ts';

const client = /* @__PURE__ */ new SQSClient({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 },
});

/** What each queue carries, by the environment variable that holds its URL. */
interface Bodies {
  readonly CHECKS_QUEUE_URL: CheckMessage;
  readonly CLEANUP_QUEUE_URL: CleanupMessage;
  readonly PLANS_QUEUE_URL: PlanMessage;
  readonly RUNS_QUEUE_URL: RunMessage;
}

/** The most messages that SQS accepts in one batch. */
const MAX_BATCH = 10;

/** Sends every body to the queue. Throws if the queue does not accept all of them. */
export const sendAll = async <Q extends keyof Bodies>(
  queue: Q,
  bodies: readonly Bodies[Q][],
): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(bodies.length / MAX_BATCH) }, (_, index) =>
    bodies.slice(index * MAX_BATCH, (index + 1) * MAX_BATCH),
  );
  await Promise.all(batches.map((batch) => sendBatch(env(queue), batch)));
};

const sendBatch = async (QueueUrl: string, bodies: readonly unknown[]): Promise<void> => {
  const Entries = bodies.map((body, index) => ({ Id: String(index), MessageBody: JSON.stringify(body) }));
  const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  const rejected = Failed[0];
  if (rejected) throw new Error(`The queue rejected ${Failed.length} messages: ${rejected.Code}`);
};

/** Sends a body that becomes visible after `delaySeconds`, which is clamped to 0 to 900. */
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
