import { checkMessage } from '#shared/messages.ts';
import { batchWorker } from '../platform/aws/worker.ts';
import { checkBatch } from './work/checkBatch.ts';

/** Checks what releases hand out. A function of its own, with less memory, because nobody waits for it. */
export const handler = batchWorker(checkMessage)(checkBatch);
