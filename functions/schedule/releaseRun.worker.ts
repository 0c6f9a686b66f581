import { runMessage } from '#shared/messages.ts';
import { worker } from '../platform/aws/worker.ts';
import { releaseRun } from './release/release.ts';

/** Hands the keywords of a run to the workers that check them. */
export const handler = worker(runMessage)(({ runId }) => releaseRun(runId, Date.now()));
