/** A local cloud on DATA_DIR that is made to be killed. Tells its parent process where it is. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { buildCloud } from '../../../infra/local/build/build.ts';
import { acquireState } from '../../../infra/local/cli/state.ts';
import { startExternalServices } from '../../../infra/local/fakes/externalServices.ts';
import { listen, sendJson } from '../../../infra/local/http.ts';
import { startCloud } from '../../../infra/local/runtime/cloud.ts';
import { addressOf } from '../proxies/proxy.ts';
import type { KilledCloud } from './killable.ts';

const { DATA_DIR: dataDir = '', TABLE_URL, QUEUES_URL, PRELOADS } = process.env;

/** The scheduler runs often, so that it is killed too and soon notices a lost request for a release. */
const SCHEDULE_EVERY_MS = 5_000;

acquireState(dataDir, false);
const [build, fakes] = await Promise.all([buildCloud(), startExternalServices(process.env, { dataDir })]);
const log = createWriteStream(join(dataDir, 'functions.log'), { flags: 'a' });
const cloud = await startCloud({
  build,
  dataDir,
  variables: {
    ...fakes.variables,
    ...(TABLE_URL !== undefined && { AWS_ENDPOINT_URL_DYNAMODB: TABLE_URL }),
    ...(QUEUES_URL !== undefined && { AWS_ENDPOINT_URL_SQS: QUEUES_URL }),
  },
  secrets: fakes.secrets,
  runsSchedules: false,
  onLog: (text) => log.write(text),
  fallback: (_, response) => sendJson(response, 404, { message: 'There is no site here' }),
});
const { url } = await listen(cloud.answer);
const { environment, clients } = cloud;
if (PRELOADS !== 'no') cloud.preload();
const told: KilledCloud = {
  pid: process.pid,
  url,
  environment,
  tableUrl: await addressOf(clients.dynamo),
  queuesUrl: await addressOf(clients.sqs),
};
process.send?.(told);
setInterval(() => void cloud.runScheduledFunctions().catch(() => undefined), SCHEDULE_EVERY_MS);
// Without its parent, nobody would end this process.
process.once('disconnect', () => process.exit(1));
