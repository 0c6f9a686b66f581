import { checkMessage } from '#shared/messages.ts';
import { batchWorker } from '../platform/aws/worker.ts';
import { checkBatch } from './fetch/checkBatch.ts';

/** Runs the checks that a run releases. Nobody waits for them, so this function has less memory. */
export const handler = batchWorker(checkMessage)(checkBatch);
