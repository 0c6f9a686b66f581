/** In a process of its own, which tells its parent how much memory that took. */
import type { Context, SQSEvent } from 'aws-lambda';
import { handler } from '../../functions/checks/runCheck.worker.ts';

process.once('message', async (event: SQSEvent) => {
  const context = { awsRequestId: 'batch', functionName: 'checks' } as Context;
  const { batchItemFailures } = await handler(event, context);
  process.send?.({ failed: batchItemFailures.length, peakMb: process.resourceUsage().maxRSS / 1000 });
  process.disconnect();
});
