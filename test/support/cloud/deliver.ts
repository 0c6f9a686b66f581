import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { TaskMessage } from '#shared/messages.ts';

type Handler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/** Calls the worker with these tasks, as a queue does. Returns how many messages failed. */
export const deliver = async (handler: Handler, tasks: readonly TaskMessage[]): Promise<number> => {
  const Records = tasks.map(({ kind, id }, index) => ({
    messageId: `${index}`,
    receiptHandle: `${index}`,
    attributes: { ApproximateReceiveCount: '1' },
    body: JSON.stringify({ kind, id }),
  }));
  // The event and context contain only what a worker reads.
  const answer = await handler({ Records } as unknown as SQSEvent, {} as Context);
  return answer.batchItemFailures.length;
};
