import { checkMessage } from '#shared/messages.ts';
import { batchWorker } from '../platform/aws/worker.ts';
import { checkBatch } from './fetch/checkBatch.ts';

/** Separate because it needs less memory: nobody waits for these checks. */
export const handler = batchWorker(checkMessage)(checkBatch);
