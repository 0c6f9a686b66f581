import { runMessage } from '#shared/messages.ts';
import { worker } from '../platform/aws/worker.ts';
import { releaseRun } from './release/release.ts';

export const handler = worker(runMessage)(({ runId }) => releaseRun(runId, Date.now()));
