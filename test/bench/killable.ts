import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { commandOf } from '../../infra/local/cli/state.ts';

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
  const killAll = () => {
    child.kill('SIGKILL');
    killTable(dataDir);
  };
  process.once('exit', killAll);
  const ended = once(child, 'exit');
  const told: unknown[] = await Promise.race([once(child, 'message'), ended.then(() => [])]);
  if (told.length === 0) throw new Error('The cloud did not start');
  return {
    ...killedCloud.parse(told[0]),
    kill: async () => {
      if (hasEnded(child)) throw new Error('The cloud has ended by itself');
      killAll();
      process.removeListener('exit', killAll);
      await ended;
    },
  };
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

const recorded = z.object({ children: z.array(z.object({ pid: z.number(), mark: z.string() })) });

const killTable = (dataDir: string): void => {
  const { children } = recorded.parse(JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')));
  for (const { pid, mark } of children) if (commandOf(pid).includes(mark)) process.kill(pid, 'SIGKILL');
};
