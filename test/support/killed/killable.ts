import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startProxy } from '../proxies/proxy.ts';

const killedCloud = z.object({
  pid: z.number(),
  url: z.string(),
  environment: z.record(z.string(), z.string()),
  tableUrl: z.string(),
  queuesUrl: z.string(),
});
export type KilledCloud = z.output<typeof killedCloud>;

export interface Killable extends KilledCloud {
  readonly kill: () => Promise<void>;
}

export const startKillable = async (
  dataDir: string,
  variables: Readonly<Record<string, string>>,
): Promise<Killable> => {
  const child = fork(join(import.meta.dirname, 'killedCloud.ts'), {
    env: { ...process.env, ...variables, DATA_DIR: dataDir },
    // The child process does not inherit a test runner's options of Node.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Its table ends with it.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  const told: unknown[] = await Promise.race([once(child, 'message'), ended.then(() => [])]);
  if (told.length === 0) throw new Error('The cloud did not start');
  return {
    ...killedCloud.parse(told[0]),
    kill: async () => {
      if (hasEnded(child)) throw new Error('The cloud has ended by itself');
      kill();
      process.removeListener('exit', kill);
      await ended;
    },
  };
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

export interface Exchange {
  readonly operation: string;
  readonly sent: unknown;
  readonly answered: unknown;
}

/** Starts a proxy whose address stays the same; requests wait while the service behind it restarts. */
const startRecorder = (onExchange: (exchange: Exchange) => void = () => undefined) =>
  startProxy(async ({ operation, body, ask }) => {
    const reply = await ask();
    if (reply.status === 200)
      onExchange({ operation, sent: JSON.parse(String(body)), answered: JSON.parse(String(reply.body)) });
    return reply;
  });

interface Restarting {
  readonly dataDir: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly recorded?: Readonly<Record<'table' | 'queues', (exchange: Exchange) => void>>;
  /** Called when this process reaches the table, and before the functions do. */
  readonly beforeWork?: () => Promise<void>;
}

/** Prepares a cloud to be killed and started again, which the stores of this process outlive. */
export const restarting = async ({ dataDir, variables, recorded, beforeWork }: Restarting) => {
  const [table, queues, own] = [
    await startRecorder(recorded?.table),
    await startRecorder(recorded?.queues),
    await startRecorder(),
  ];
  // Few functions are called, so loading all of them after each kill would be wasted.
  const proxied = { ...variables, TABLE_URL: table.url, QUEUES_URL: queues.url, PRELOADS: 'no' };
  return {
    start: async (): Promise<Killable> => {
      const cloud = await startKillable(dataDir, proxied);
      Object.assign(process.env, cloud.environment, { AWS_ENDPOINT_URL_DYNAMODB: own.url });
      own.forwardTo(cloud.tableUrl);
      await beforeWork?.();
      queues.forwardTo(cloud.queuesUrl);
      table.forwardTo(cloud.tableUrl);
      return cloud;
    },
    kill: async (cloud: Killable): Promise<void> => {
      for (const recorder of [table, queues, own]) recorder.hold();
      await cloud.kill();
    },
    close: () => Promise.all([table, queues, own].map(({ close }) => close())),
  };
};
