import { startDynamo } from '../../../infra/local/aws/dynamo.ts';
import { startQueuesAndFiles } from '../../../infra/local/aws/fauxqs.ts';
import { buildCloud } from '../../../infra/local/build/build.ts';
import { SHARED, services } from './services.ts';

/** Builds everything once before the tests, and starts the emulators that clouds in memory share. */
export const setup = async (): Promise<() => Promise<void>> => {
  const hasTable = services.on === 'built-in';
  const [dynamo, queues, { codeDir }] = await Promise.all([
    hasTable ? startDynamo(undefined) : undefined,
    hasTable || services.on === 'table' ? startQueuesAndFiles(undefined, 'sa-east-1') : undefined,
    buildCloud(),
  ]);
  if (queues) process.env[SHARED] = JSON.stringify({ dynamo: dynamo?.url, queues: queues.url, codeDir });
  return async () => void (await Promise.all([dynamo?.stop(), queues?.stop()]));
};
