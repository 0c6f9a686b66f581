/** Runs fauxqs in its own thread, because its synchronous disk writes would block the gateway. */
import { parentPort, workerData } from 'node:worker_threads';
import { buildApp } from 'fauxqs';
// Imported by path: fauxqs' own start listens on all interfaces, and its persistence is not exported.
import { PersistenceManager } from '../../../node_modules/fauxqs/dist/persistence.js';
import { S3Store } from '../../../node_modules/fauxqs/dist/s3/s3Store.js';
import { SnsStore } from '../../../node_modules/fauxqs/dist/sns/snsStore.js';
import { SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import { portOf } from '../http.ts';

export interface FauxqsOptions {
  readonly dataDir: string | undefined;
  readonly region: string;
}

const { dataDir, region }: FauxqsOptions = workerData;

const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
const persistence = dataDir === undefined ? undefined : new PersistenceManager(dataDir);
if (persistence) {
  // Persistence is connected after loading, because writes made while loading would delete the stored state.
  persistence.load(stores.sqsStore, stores.snsStore, stores.s3Store);
  stores.sqsStore.persistence = persistence;
  for (const queue of stores.sqsStore.allQueues()) {
    queue.persistence = persistence;
    for (const entry of queue.inflightMessages.values()) {
      // Nobody handles these messages any more; else they would stay hidden for minutes.
      entry.visibilityDeadline = 0;
      // Attempts that a stop interrupted do not count, because a few restarts would use up all attempts.
      entry.message.approximateReceiveCount -= 1;
    }
  }
  stores.s3Store.persistence = persistence;
}

const app = buildApp({ logger: false, host: '127.0.0.1', defaultRegion: region, stores });
await app.listen({ port: 0, host: '127.0.0.1' });
parentPort?.postMessage(portOf(app.server.address()));

parentPort?.once('message', async () => {
  await app.close();
  persistence?.close();
  process.exit(0);
});
