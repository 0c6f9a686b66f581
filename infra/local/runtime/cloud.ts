import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { countAtOnce, countMessages, type MessageCounts, releaseInFlight } from '../aws/queues.ts';
import { type Clients, ensureResources } from '../aws/resources.ts';
import { type Endpoints, type Services, startServices } from '../aws/services.ts';
import { putSecrets } from '../aws/startSecrets.ts';
import type { CloudBuild } from '../build/build.ts';
import { type CloudSpec, readTemplates } from '../template/cloudSpec.ts';
import type { ScheduleSpec } from '../template/triggers.ts';
import { withEdge } from './edge.ts';
import { type Environment, sharedEnvironment } from './environment.ts';
import { gateway } from './gateway.ts';
import { withLogos } from './logos.ts';
import { QueuePoller } from './queuePoller.ts';
import { scheduledEvent, startSchedule } from './schedule.ts';
import { ThreadPool } from './threadPool.ts';

/** How long a stop waits for running batches. Their messages are delivered again at the next start. */
const STOP_TIMEOUT_MS = 5_000;

export interface CloudOptions {
  readonly build: CloudBuild;
  /** The folder of the state; without it, the state is kept in memory. */
  readonly dataDir?: string | undefined;
  /** Running emulators to use instead of the built-in ones. */
  readonly endpoints?: Endpoints | undefined;
  /** Begins the names of all resources, where others use the same emulators. */
  readonly namePrefix?: string | undefined;
  /** Variables that replace those of the templates. */
  readonly variables: Environment;
  /** Values of secrets, by the variable that holds the secret's id. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Whether schedules run by themselves. */
  readonly runsSchedules: boolean;
  /** When a failed message becomes visible again, if not when its function or queue says. */
  readonly retryAfterSeconds?: number;
  /** Whether batches that are not full wait for more messages, as on AWS; they do by default. */
  readonly fillsBatches?: boolean | undefined;
  /** Whether functions are loaded before they are first invoked; they are by default. */
  readonly preloads?: boolean | undefined;
  readonly onLog: (text: string) => void;
  /** Called when an invocation has ended. */
  readonly onInvoked?: ((ended: EndedInvocation) => void) | undefined;
  /** Answers everything but the API and the logos. */
  readonly fallback: RequestListener;
  /** Called with the child processes as soon as they run. */
  readonly onChildren?: (children: Services['children']) => void;
}

/** An invocation of a function. */
export interface EndedInvocation {
  readonly name: string;
  readonly event: unknown;
  readonly milliseconds: number;
  readonly memoryMb: number;
}

/** The stacks Data and App, running on this machine. */
export interface Cloud {
  /** Answers as CloudFront does, for browsers. */
  readonly answer: RequestListener;
  /** Answers as the API does to direct calls. */
  readonly answerDirectly: RequestListener;
  readonly spec: CloudSpec;
  readonly clients: Clients;
  /** The environment of the functions. */
  readonly environment: Environment;
  /** The URL of the pages that show sent e-mails. */
  readonly outboxUrl: string;
  /** Runs every scheduled function once. */
  readonly runScheduledFunctions: () => Promise<void>;
  /** The seconds of a CPU that the functions have used so far. */
  readonly cpuSeconds: () => Promise<number>;
  /** How many messages each queue holds, by its name. */
  readonly countMessages: () => Promise<Readonly<Record<string, MessageCounts>>>;
  /** Replaces code and routes; new queues and schedules need a restart. */
  readonly reload: (build: CloudBuild) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Ends everything immediately, as a power cut would. */
  readonly kill: () => Promise<void>;
}

/** Starts everything that the templates declare. Throws on a template that the local cloud cannot run. */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const services = await startServices(options);
  options.onChildren?.(services.children);
  try {
    return await startOn(services, options);
  } catch (error) {
    await services.kill();
    throw error;
  }
};

const startOn = async (services: Services, options: CloudOptions): Promise<Cloud> => {
  const { onLog, retryAfterSeconds, fillsBatches = true } = options;
  const { clients, location } = services;
  const spec = readTemplates(options.build.templates, location);
  const environmentOf = ({ functions }: CloudSpec) =>
    sharedEnvironment(functions, { ...services.variables, ...options.variables });
  const environment = environmentOf(spec);
  await ensureResources(spec, clients);
  const originKey = randomBytes(32).toString('hex');
  const secrets = {
    ...options.secrets,
    ORIGIN_KEY_SECRET_ID: JSON.stringify({ key: originKey }),
    // The same at every start: what it has hashed is kept.
    TRIAL_KEY_SECRET_ID: JSON.stringify({ key: 'only for the table of this machine' }),
  };
  await putSecrets(clients.secrets, spec.secrets, secretValues(environment, secrets));
  await releaseMessages(services, spec);

  const pool = new ThreadPool({
    size: Math.min(4, Math.max(2, availableParallelism())),
    code: { functions: spec.functions, codeDir: options.build.codeDir, environment },
    preloads: options.preloads ?? true,
    onLog,
  });
  const invoke = async (name: string, event: unknown) => {
    const start = performance.now();
    try {
      return await pool.invoke(name, event);
    } finally {
      const memoryMb = spec.functions.find((one) => one.name === name)?.memoryMb ?? 0;
      options.onInvoked?.({ name, event, milliseconds: performance.now() - start, memoryMb });
    }
  };
  const poller = {
    sqs: clients.sqs,
    region: location.region,
    retryAfterSeconds,
    fillsBatches,
    invoke,
    onLog,
  };
  const pollers = spec.eventSources.map((source) => new QueuePoller(source, poller));
  const runSchedule = async (schedule: ScheduleSpec) => {
    await invoke(schedule.function, scheduledEvent(schedule, location, new Date()));
  };
  const schedules = options.runsSchedules ? spec.schedules : [];
  const stopSchedules = schedules.map((schedule) =>
    startSchedule(schedule, () => void runSchedule(schedule).catch((error) => onLog(`${error}\n`))),
  );

  const fallback = withLogos(clients.s3, spec.buckets, options.fallback);
  const gatewayOf = ({ routes }: CloudSpec) => gateway({ routes, invoke, onLog, fallback });
  let answer = gatewayOf(spec);
  return {
    answer: withEdge((request, response) => answer(request, response), originKey),
    answerDirectly: (request, response) => answer(request, response),
    spec,
    clients,
    environment,
    outboxUrl: services.outboxUrl,
    runScheduledFunctions: async () => {
      await Promise.all(spec.schedules.map(runSchedule));
    },
    cpuSeconds: () => pool.cpuSeconds(),
    countMessages: () =>
      services.queuesUrl === undefined
        ? countMessages(clients.sqs, spec.queues)
        : countAtOnce(services.queuesUrl, spec.queues),
    reload: async ({ templates, codeDir }) => {
      const changed = readTemplates(templates, location);
      await ensureResources(changed, clients);
      pool.reload({ codeDir, functions: changed.functions, environment: environmentOf(changed) });
      answer = gatewayOf(changed);
    },
    stop: async () => {
      for (const stop of stopSchedules) stop();
      const batchesEnded = Promise.all(pollers.map((one) => one.stop()));
      await Promise.race([batchesEnded, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await pool.stop();
      await services.stop();
    },
    kill: async () => {
      for (const stop of stopSchedules) stop();
      await Promise.all([services.kill(), pool.stop()]);
      await Promise.all(pollers.map((one) => one.stop()));
    },
  };
};

/** With an external emulator, messages in flight wait for their visibility timeout. */
const releaseMessages = async ({ clients, queuesUrl }: Services, { eventSources }: CloudSpec) => {
  if (queuesUrl === undefined) return;
  await Promise.all(eventSources.map(({ queue }) => releaseInFlight(clients.sqs, queuesUrl, queue)));
};

/** The values of secrets by the ids that the environment holds. */
const secretValues = (environment: Environment, values: CloudOptions['secrets']) =>
  new Map(Object.entries(values).map(([variable, value]) => [environment[variable], value]));
