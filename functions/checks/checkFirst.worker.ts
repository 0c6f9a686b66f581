import { checkMessage } from '#shared/messages.ts';
import { batchWorker } from '../platform/aws/worker.ts';
import { checkBatch } from './work/checkBatch.ts';

/** Checks the first keywords of a request. */
export const handler = batchWorker(checkMessage)(checkBatch);
