import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FauxqsOptions } from './fauxqsThread.ts';
import type { Emulator } from './program.ts';

export const startQueuesAndFiles = async (dataDir: string | undefined, region: string): Promise<Emulator> => {
  const workerData: FauxqsOptions = {
    dataDir: dataDir === undefined ? undefined : join(dataDir, 'queues-and-files'),
    region,
  };
  const worker = new Worker(new URL('./fauxqsThread.ts', import.meta.url), { workerData });
  const [port]: number[] = await once(worker, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(worker, 'exit');
      worker.postMessage('stop');
      await ended;
    },
    kill: async () => {
      await worker.terminate();
    },
  };
};
