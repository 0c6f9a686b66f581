import { checkMessage } from '#shared/messages.ts';
import { batchWorker } from '../platform/aws/worker.ts';
import { checkBatch } from './fetch/checkBatch.ts';

/** A function of its own, with less memory, because nobody waits for a run's checks. */
export const handler = batchWorker(checkMessage)(checkBatch);
