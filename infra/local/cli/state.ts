import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Unable } from '../terminal.ts';

const run = z.object({
  pid: z.number(),
  url: z.string(),
  /** Processes that were started, each with words of its command line that are its own. */
  children: z.readonly(z.array(z.object({ pid: z.number(), mark: z.string() }))),
});
type Run = z.output<typeof run>;

/** The folder of one local cloud's state, held by this process alone. */
export interface State {
  /** Notes who runs, where, and with which children, for those who start later. */
  readonly note: (current: Run) => void;
  readonly release: () => void;
}

const LOCK = 'lock';
const RUN = 'run.json';

/**
 * Takes the folder for this process; `fresh` removes first what earlier runs left there. Ends what a run that was killed left behind. Throws Unable where
 * another process holds it. The lock is SQLite's lock on a file: the system lets go of it with the process, however that ends.
 */
export const takeState = async (dataDir: string, fresh: boolean): Promise<State> => {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, LOCK), { timeout: 0 });
  const earlier = readRun(dataDir);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    const where = earlier === undefined ? '' : ` em ${earlier.url} (processo ${earlier.pid})`;
    throw new Unable(`O Ranqueia já está rodando${where} com os dados de ${dataDir}.`);
  }
  for (const child of earlier?.children ?? []) await endOrphan(child);
  if (fresh) empty(dataDir);
  return {
    note: (current) => writeFileSync(join(dataDir, RUN), JSON.stringify(current)),
    release: () => {
      rmSync(join(dataDir, RUN), { force: true });
      lock.close();
    },
  };
};

const readRun = (dataDir: string): Run | undefined => {
  const file = join(dataDir, RUN);
  if (!existsSync(file)) return undefined;
  try {
    return z.parse(run, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Cut short by a crash while it was written.
    return undefined;
  }
};

/** Everything that a run writes; DATA_DIR may be a folder that holds other things too, and they are none of our business. */
const ours =
  /^(dynamo\.sqlite|queues-and-files|secrets\.json|stripe\.json|functions\.log|environment|demo-seeded|run\.json)/;

const empty = (dataDir: string) => {
  for (const entry of readdirSync(dataDir).filter((name) => ours.test(name))) {
    rmSync(join(dataDir, entry), { recursive: true, force: true });
  }
};

/** Ends a process only if its command line still is what it was: the number may be somebody else's by now. */
const endOrphan = async ({ pid, mark }: Run['children'][number]): Promise<void> => {
  const isAlive = () => commandOf(pid).includes(mark);
  if (!isAlive()) return;
  process.kill(pid, 'SIGTERM');
  for (let tries = 0; isAlive(); tries += 1) {
    if (tries === 100) process.kill(pid, 'SIGKILL');
    await wait(20);
  }
};

/** The command line of a process; empty where there is none, or only its remains. */
export const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};
