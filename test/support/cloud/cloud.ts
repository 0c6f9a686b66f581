import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type AttributeValue, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { stripeEvents } from '#shared/stripeEvents.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import { buildCloud, buildSite, type CloudBuild } from '../../../infra/local/build/build.ts';
import { plantDemo, seedInThread } from '../../../infra/local/demo/seedInThread.ts';
import { startExternalServices } from '../../../infra/local/fakes/externalServices.ts';
import type { GoogleFake } from '../../../infra/local/fakes/google/google.ts';
import type { SerperOptions } from '../../../infra/local/fakes/serper/serper.ts';
import { listen, sendJson } from '../../../infra/local/http.ts';
import {
  type Cloud,
  type CloudOptions as StackOptions,
  startCloud as startStacks,
} from '../../../infra/local/runtime/cloud.ts';
import {
  builtSite,
  type LocalSite,
  withConfig,
  withSecurityHeaders,
} from '../../../infra/local/site/site.ts';
import { type AlgoliaControls, controlAlgolia } from '../fakes/algolia.ts';
import { SerperControls } from '../fakes/serper.ts';
import { googleFaults } from '../google/googleFaults.ts';
import { startUserPool } from '../google/userPool.ts';
import { withFaults } from '../stripe/faults.ts';
import { countAll } from './messageCounts.ts';
import { placementOn, removeQueues, removeResources, services, sharedQueues } from './services.ts';

export interface CloudOptions {
  /** The folder of the state, for tests that restart on it; by default, the state is in memory. */
  readonly dataDir?: string;
  /** Environment variables of the functions. SERPER_URL, ICONS_URL and GOOGLE_ISSUER replace the fakes. */
  readonly env?: Readonly<Record<string, string>>;
  readonly latencyMs?: SerperOptions['latencyMs'];
  readonly site?: boolean;
  readonly userPool?: boolean;
  /** Whether batches that are not full wait for more messages, as on AWS. */
  readonly fillsBatches?: boolean;
  readonly onInvoked?: StackOptions['onInvoked'];
  /** The seconds after which a failed message is tried again, by default 1. */
  readonly retryAfterSeconds?: number;
  readonly demo?: boolean;
  readonly changeTemplates?: (templates: CloudBuild['templates']) => CloudBuild['templates'];
}

export interface TestCloud extends Cloud {
  readonly url: string;
  readonly serper: SerperControls;
  readonly algolia: AlgoliaControls;
  readonly stripe: ReturnType<typeof withFaults>;
  readonly google: Awaited<ReturnType<typeof withUserPool>>;
  readonly countMessages: () => ReturnType<typeof countAll>;
  /** The CPU time in seconds of this process, its threads and the emulators. */
  readonly allCpuSeconds: () => number;
  readonly logs: () => string;
  /**
   * Resolves when the queues are empty, apart from dead letters. Rejects after the limit with their contents.
   */
  readonly idle: (limitMs?: number) => Promise<void>;
}

const withUserPool = async (google: GoogleFake | undefined) =>
  google && { ...google, ...googleFaults(google.state), ...(await startUserPool(google)) };

/** Starts a local stack on free ports, without search latency; the schedule runs only on demand. */
export const startCloud = async (options: CloudOptions = {}): Promise<TestCloud> => {
  if (services.on === 'api') {
    const { deployedCloud } = await import('./deployed.ts');
    // The cast is safe: reading a member that only a cloud on this machine has ends the test.
    return (await deployedCloud(services.url, Object.keys(options.env ?? {}))) as TestCloud;
  }
  const { env = {}, latencyMs = 0, dataDir } = options;
  let answer = noSite;
  const server = await listen((request, response) => answer(request, response));
  const [build, site, fakes] = await Promise.all([
    buildCloud(),
    options.site ? makeSite(server.url) : undefined,
    startExternalServices(env, { latencyMs, dataDir }),
  ]);
  const { serper, algolia, stripe } = fakes;
  if (!serper || !algolia || !stripe) {
    throw new Error('Tests cannot replace the fakes of Serper, Algolia and Stripe');
  }
  const google = await withUserPool(fakes.google);
  const pages = options.userPool ? { ...fakes.pages, userPool: await google?.openUserPool() } : fakes.pages;
  let logs = '';
  const { changeTemplates = (templates) => templates } = options;
  // A cloud with a folder keeps its queues there.
  const placement = placementOn(services, dataDir === undefined ? sharedQueues : undefined);
  const cloud = await startStacks({
    ...placement,
    build: { ...build, templates: changeTemplates(build.templates) },
    dataDir,
    variables: { ...fakes.variables, ...google?.poolVariables, ...env },
    secrets: fakes.secrets,
    runsSchedules: false,
    retryAfterSeconds: options.retryAfterSeconds ?? 1,
    fillsBatches: options.fillsBatches ?? false,
    onLog: (text) => {
      logs += text;
    },
    onInvoked: options.onInvoked,
    fallback: site ? withConfig(pages, site.answer) : noSite,
  });
  answer = withSecurityHeaders({ config: pages, site }, cloud.answer);
  stripe.sendEventsTo(`${server.url}/api/webhooks/stripe`, stripeEvents);
  if (options.demo) {
    plantDemo(fakes);
    await seedInThread(build.codeDir, cloud.environment, fakes);
  }
  const endWith = (end: () => Promise<void>) => async () => {
    await Promise.all([server.close(), end(), fakes.stop(), google?.stopPool()]);
    if (services.on === 'emulator') await removeResources(cloud.spec, cloud.clients);
    // Counting messages lists every queue.
    else if (placement.endpoints?.builtInQueues) await removeQueues(cloud.spec.queues, cloud.clients);
  };
  return {
    ...cloud,
    url: server.url,
    serper: new SerperControls(serper),
    algolia: controlAlgolia(algolia),
    stripe: withFaults(stripe),
    google,
    countMessages: () => countAll(cloud),
    allCpuSeconds: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000_000 + cpuSecondsOf(cloud.dynamoPid);
    },
    logs: () => logs,
    idle: (limitMs = 100_000) => untilIdle(cloud, limitMs),
    stop: endWith(cloud.stop),
    kill: endWith(cloud.kill),
  };
};

/** The clock of /proc/<pid>/stat: a hundred ticks a second on every Linux of today. */
const TICKS = 100;

const cpuSecondsOf = (pid: number | undefined): number => {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS;
};

export const startConnectedCloud = async (options: CloudOptions = {}): Promise<TestCloud> => {
  const cloud = await startCloud(options);
  if (services.on !== 'api') await connect(cloud);
  return cloud;
};

/** Connects this process's stores to the cloud, and raises the rate limit so that it slows no test down. */
export const connect = async (
  { environment, algolia }: TestCloud,
  overrides: Readonly<Record<string, string>> = {},
): Promise<void> => {
  Object.assign(process.env, environment, overrides);
  const [rate_limit, app_id, index_name] = [100_000, algolia.appId, algolia.indexName];
  await saveProviderSettings('serper', { rate_limit });
  await saveProviderSettings('algolia', { rate_limit, app_id, index_name });
};

const makeSite = async (siteUrl: string): Promise<LocalSite> => {
  const pagesDir = mkdtempSync(join(tmpdir(), 'ranqueia-pages-'));
  process.once('exit', () => rmSync(pagesDir, { recursive: true, force: true }));
  return builtSite(await buildSite(), pagesDir, siteUrl);
};

const noSite: RequestListener = (_, response) =>
  sendJson(response, 404, { message: 'There is no site here' });

const untilIdle = async (cloud: Cloud, limitMs: number): Promise<void> => {
  const { spec } = cloud;
  const deadline = Date.now() + limitMs;
  // Releases follow each other until the end of a check is stored, seconds after its last keyword.
  const watched = spec.eventSources.flatMap(({ queue, function: worker }) =>
    worker === 'checks/release' ? [] : queue.name,
  );
  // Each count costs milliseconds of a CPU, and retries wait for seconds.
  let isReleased = false;
  for (let pause = 20; ; pause = Math.min(250, 2 * pause)) {
    const all = await countAll(cloud);
    const isEmpty = ({ visible, inFlight, delayed }: (typeof all)[string]) =>
      visible + inFlight + delayed === 0;
    const isIdle = Object.entries(all).every(([name, counts]) => !watched.includes(name) || isEmpty(counts));
    // What is handed out was sent before, so the queues are counted again.
    if (isIdle && isReleased) return;
    isReleased = isIdle && !(await hasUnreleased(cloud));
    if (Date.now() > deadline) throw new Error(`The queues are not idle: ${JSON.stringify(all)}`);
    if (!isReleased) await wait(pause);
  }
};

/** Whether a check has queries that are not handed out yet. */
const hasUnreleased = async ({ clients: { dynamo }, environment }: Cloud): Promise<boolean> => {
  const read = { TableName: environment.TABLE_NAME, ConsistentRead: true };
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      ...read,
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'OPEN_CHECKS' } },
    }),
  );
  const found = await Promise.all(
    Items.map(({ SK: PK = { S: '' } }) =>
      dynamo.send(new GetItemCommand({ ...read, Key: { PK, SK: { S: 'CHECK' } } })),
    ),
  );
  const numberOf = (value: AttributeValue | undefined) => Number(value?.N);
  return found.some(
    ({ Item }) => Item && (Item.is_listed?.BOOL !== true || numberOf(Item.released) < numberOf(Item.queries)),
  );
};

export const isDeadLetter = (queue: string): boolean => queue.includes('DeadLetters');
