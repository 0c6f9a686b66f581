import { releaseMessage } from '#shared/messages.ts';
import { worker } from '../platform/aws/worker.ts';
import { release } from './release/release.ts';

export const handler = worker(releaseMessage)(() => release(Date.now()));
