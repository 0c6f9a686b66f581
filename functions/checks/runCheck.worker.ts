import { checkMessage } from '#shared/messages.ts';
import { batchWorker } from '../platform/aws/worker.ts';
import { checkBatch } from './fetch/checkBatch.ts';

export const handler = batchWorker(checkMessage)(checkBatch);
