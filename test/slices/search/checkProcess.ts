/** Runs a check in its own process and tells the parent process how much memory this took. */
import type { Context, SQSEvent } from 'aws-lambda';
import { handler } from '../../../functions/checks/checkFirst.worker.ts';

process.once('message', async (event: SQSEvent) => {
  const context = { awsRequestId: 'batch', functionName: 'checks' } as Context;
  const { batchItemFailures } = await handler(event, context);
  process.send?.({ failed: batchItemFailures.length, peakMb: process.resourceUsage().maxRSS / 1000 });
  process.disconnect();
});
