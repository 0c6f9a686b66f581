import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureResources } from '../aws/resources.ts';
import { type Endpoints, type Services, startServices } from '../aws/services.ts';
import { putSecrets } from '../aws/startSecrets.ts';
import type { CloudBuild } from '../build/build.ts';
import { type CloudSpec, readTemplates } from '../template/cloudSpec.ts';
import { withEdge, withLogos } from './edge.ts';
import { gateway } from './gateway.ts';
import { type EndedInvocation, type Environment, sharedEnvironment, ThreadPool } from './threadPool.ts';
import { startTriggers } from './triggers.ts';

/** How long a stop waits for running batches. Their messages are delivered again at the next start. */
const STOP_TIMEOUT_MS = 5_000;

export interface CloudOptions {
  readonly build: CloudBuild | Promise<CloudBuild>;
  readonly dataDir?: string | undefined;
  readonly endpoints?: Endpoints | undefined;
  /** Begins every resource's name, for an emulator that other projects use too. */
  readonly namePrefix?: string | undefined;
  /** Environment variables that replace those of the templates. */
  readonly variables: Environment;
  /** The secrets' values, each keyed by the variable that contains the secret's id. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly runsSchedules: boolean;
  /** Seconds until a failed message is tried again. Default: as its function or queue says. */
  readonly retryAfterSeconds?: number;
  /** Whether incomplete batches wait for more messages, as on AWS. Default: true. */
  readonly fillsBatches?: boolean | undefined;
  readonly onLog: (text: string) => void;
  readonly onInvoked?: ((ended: EndedInvocation) => void) | undefined;
  readonly fallback: RequestListener;
}

export type Cloud = Awaited<ReturnType<typeof startOn>>;

export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const services = await startServices(options);
  try {
    return await startOn(services, options);
  } catch (error) {
    await services.kill();
    throw error;
  }
};

const startOn = async (services: Services, options: CloudOptions) => {
  const { clients, location } = services;
  const read = ({ templates }: CloudBuild) => readTemplates(templates, location);
  const environmentOf = (functions: CloudSpec['functions']) =>
    sharedEnvironment(functions, { ...services.variables, ...options.variables });
  const build = await options.build;
  const spec = read(build);
  const environment = environmentOf(spec.functions);
  const originKey = randomBytes(32).toString('hex');
  await ensureResources(spec, clients);
  await putSecrets(clients.secrets, spec.secrets, secretValues(environment, options.secrets, originKey));

  const codeOf = ({ codeDir }: CloudBuild, { functions }: CloudSpec) => ({
    codeDir,
    functions,
    environment: environmentOf(functions),
  });
  const pool = new ThreadPool(codeOf(build, spec), options);
  const invoke = (name: string, event: unknown) => pool.invoke(name, event);
  const triggers = startTriggers(spec, { ...options, sqs: clients.sqs, location, invoke });
  const fallback = withLogos(clients.s3, spec.buckets, options.fallback);
  const gatewayOf = ({ routes }: CloudSpec) => gateway({ routes, invoke, onLog: options.onLog, fallback });
  let api = gatewayOf(spec);
  const answer: RequestListener = (request, response) => api(request, response);
  return {
    /** Answers browsers, like CloudFront. */
    answer: withEdge(answer, originKey),
    /** Answers direct calls, like the API without CloudFront. */
    answerDirectly: answer,
    spec,
    clients,
    environment,
    outboxUrl: services.outboxUrl,
    dynamoPid: services.dynamoPid,
    runScheduledFunctions: triggers.runSchedules,
    /** Loads every function, so that none is slow at its first call. */
    preload: () => pool.preload(),
    cpuSeconds: () => pool.cpuSeconds(),
    queuesUrl: services.queuesUrl,
    /** Replaces code and routes; new queues and schedules need a restart. */
    reload: async (rebuilt: CloudBuild) => {
      const changed = read(rebuilt);
      await ensureResources(changed, clients);
      pool.reload(codeOf(rebuilt, changed));
      api = gatewayOf(changed);
    },
    stop: async () => {
      triggers.stopSchedules();
      const batchesEnded = triggers.stopPolling();
      await Promise.race([batchesEnded, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await pool.stop();
      await services.stop();
    },
    /** Ends all services at once, like a power cut. */
    kill: async () => {
      triggers.stopSchedules();
      await Promise.all([services.kill(), pool.stop()]);
      await triggers.stopPolling();
    },
  };
};

const secretValues = (environment: Environment, given: CloudOptions['secrets'], originKey: string) => {
  const values = {
    ...given,
    ORIGIN_KEY_SECRET_ID: JSON.stringify({ key: originKey }),
    // This key is the same at every start, because stored hashes depend on it.
    TRIAL_KEY_SECRET_ID: JSON.stringify({ key: 'only for the table of this machine' }),
  };
  return new Map(Object.entries(values).map(([variable, value]) => [environment[variable], value]));
};
