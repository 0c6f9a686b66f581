import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { QueuePlan } from '../template/template.ts';

/** How many messages a queue holds. */
export interface Depths {
  readonly visible: number;
  readonly inFlight: number;
  readonly delayed: number;
}

/** How many messages each queue holds, by its name. */
export const depthsOf = async (
  sqs: SQSClient,
  queues: readonly QueuePlan[],
): Promise<Readonly<Record<string, Depths>>> =>
  Object.fromEntries(
    await Promise.all(
      queues.map(async ({ name, url }) => {
        const command = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] });
        const { Attributes = {} } = await sqs.send(command);
        const depths: Depths = {
          visible: Number(Attributes.ApproximateNumberOfMessages),
          inFlight: Number(Attributes.ApproximateNumberOfMessagesNotVisible),
          delayed: Number(Attributes.ApproximateNumberOfMessagesDelayed),
        };
        return [name, depths] as const;
      }),
    ),
  );
