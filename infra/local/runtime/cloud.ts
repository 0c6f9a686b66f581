import type { RequestListener } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Depths, depthsOf } from '../aws/queueDepths.ts';
import { type Clients, ensureResources, putSecret, releaseInFlight } from '../aws/resources.ts';
import { type Services, startServices } from '../aws/services.ts';
import type { CloudBuild } from '../build/build.ts';
import { type CloudPlan, readTemplates } from '../template/template.ts';
import { pollQueue } from './eventSources.ts';
import { gateway } from './gateway.ts';
import { logoServer } from './logos.ts';
import { keepTicking, scheduledEvent } from './schedule.ts';
import { sharedEnvironment, startThreads } from './threads.ts';

/** How long a clean stop waits for the batches under way; what has not ended by then is handed out again at the next start. */
const STOP_LIMIT_MS = 5_000;

export interface CloudOptions {
  readonly build: CloudBuild;
  /** Where the state is kept; without it, in memory. */
  readonly dataDir?: string | undefined;
  /** An emulator of all of AWS that runs already; without it, ours are started. */
  readonly endpoint?: string | undefined;
  /** Variables of the functions, in place of what the templates say. */
  readonly variables: Readonly<Record<string, string>>;
  /** First values of secrets, by the variable that holds the secret's id. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Whether the schedule ticks by itself. */
  readonly keepsTime: boolean;
  /** When a failed message is handed out again. */
  readonly retryAfterSeconds: number;
  readonly onLog: (text: string) => void;
  /** Answers what is neither the API's nor a logo. */
  readonly otherwise: RequestListener;
  /** Told of the processes that were started, as soon as they run. */
  readonly onChildren?: (children: Services['children']) => void;
}

/** The stacks Data and App, running on this machine. */
export interface Cloud {
  readonly answer: RequestListener;
  readonly plan: CloudPlan;
  readonly clients: Clients;
  /** The environment of the functions, by which a program of ours finds the table. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs every scheduled function now. */
  readonly runSchedules: () => Promise<void>;
  readonly depths: () => Promise<Readonly<Record<string, Depths>>>;
  /** Takes up new code and routes; new queues and schedules need a new start. */
  readonly reload: (build: CloudBuild) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Ends at once, as a power cut would. */
  readonly kill: () => Promise<void>;
}

/** Starts everything that the templates declare. Throws where they hold what the local cloud does not know. */
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
  const { onLog } = options;
  const { clients, place } = services;
  let plan = readTemplates(options.build.templates, place);
  const variablesOf = ({ functions }: CloudPlan) =>
    sharedEnvironment(functions, { ...services.variables, ...options.variables });
  const environment = variablesOf(plan);
  await ensureResources(plan, clients);
  await putSecrets(clients, environment, options.secrets, plan);
  await releaseAll(services, plan);
  const threads = startThreads({
    count: Math.min(4, Math.max(2, availableParallelism())),
    functions: plan.functions,
    codeDir: options.build.codeDir,
    environment,
    onLog,
  });
  const { invoke } = threads;
  const pollers = plan.sources.map((source) =>
    pollQueue(source, {
      sqs: clients.sqs,
      region: place.region,
      retryAfterSeconds: options.retryAfterSeconds,
      invoke,
      onLog,
    }),
  );
  const runSchedule = async (schedule: CloudPlan['schedules'][number]) => {
    await invoke(schedule.function, scheduledEvent(schedule, place, new Date()));
  };
  const clocks = (options.keepsTime ? plan.schedules : []).map((schedule) =>
    keepTicking(schedule, () => void runSchedule(schedule).catch((error) => onLog(`${error}\n`))),
  );

  const logos = logoServer(clients.s3, onlyBucket(plan));
  const otherwise: RequestListener = (request, response) =>
    request.url?.startsWith('/logos/') ? logos(request, response) : options.otherwise(request, response);
  const gatewayOf = ({ routes }: CloudPlan) => gateway({ routes, invoke, onLog, otherwise });
  let answer = gatewayOf(plan);

  const stopClocks = () => {
    for (const stop of clocks) stop();
  };
  return {
    answer: (request, response) => answer(request, response),
    plan,
    clients,
    environment,
    runSchedules: async () => {
      await Promise.all(plan.schedules.map(runSchedule));
    },
    depths: () => depthsOf(clients.sqs, plan.queues),
    reload: async (build) => {
      plan = readTemplates(build.templates, place);
      await ensureResources(plan, clients);
      const { functions } = plan;
      threads.reload({ codeDir: build.codeDir, functions, environment: variablesOf(plan) });
      answer = gatewayOf(plan);
    },
    stop: async () => {
      stopClocks();
      const stopping = Promise.all(pollers.map((poller) => poller.stop()));
      await Promise.race([stopping, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
      await threads.stop();
      await services.stop();
    },
    kill: async () => {
      stopClocks();
      await Promise.all([services.kill(), threads.stop()]);
      await Promise.all(pollers.map((poller) => poller.stop()));
    },
  };
};

const releaseAll = async ({ clients, queuesUrl }: Services, { sources }: CloudPlan) => {
  if (queuesUrl === undefined) return;
  await Promise.all(sources.map(({ queue }) => releaseInFlight(clients.sqs, queuesUrl, queue)));
};

const putSecrets = async (
  { secrets }: Clients,
  environment: Cloud['environment'],
  values: CloudOptions['secrets'],
  plan: CloudPlan,
) => {
  const named = Object.entries(values).map(([variable, value]) => ({ id: environment[variable], value }));
  for (const id of plan.secrets) {
    const given = named.find((one) => one.id === id);
    if (!given)
      throw new Error(`The local cloud has no value for the secret ${id}: see infra/local/fakes/fakes.ts`);
    await putSecret(secrets, id, given.value);
  }
};

const onlyBucket = ({ buckets }: CloudPlan): string => {
  const [bucket, ...more] = buckets;
  if (bucket === undefined || more.length > 0) throw new Error('There should be one bucket, of the logos');
  return bucket;
};
