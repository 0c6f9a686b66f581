import { startQueuesAndFiles } from '../../../infra/local/aws/fauxqs.ts';
import { buildCloud } from '../../../infra/local/build/build.ts';
import { SHARED_QUEUES, services } from './services.ts';

/** Builds everything once before the tests, and starts the queues and files that clouds in memory share. */
export const setup = async (): Promise<() => Promise<void>> => {
  const isBuiltIn = services.on === 'built-in' || services.on === 'table';
  const [queues] = await Promise.all([
    isBuiltIn ? startQueuesAndFiles(undefined, 'sa-east-1') : undefined,
    buildCloud(),
  ]);
  if (queues) process.env[SHARED_QUEUES] = queues.url;
  return async () => queues?.stop();
};
