import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { CliError } from '../terminal.ts';

const run = z.object({
  pid: z.number(),
  url: z.string(),
  /** `mark` is a part of the command line that identifies the process. */
  children: z.readonly(z.array(z.object({ pid: z.number(), mark: z.string() }))),
});
type Run = z.output<typeof run>;

/** A state folder that this process has locked. */
interface State {
  readonly recordRun: (current: Run) => void;
  readonly release: () => void;
}

const LOCK = 'lock';
const RUN = 'run.json';
const FORMAT_FILE = 'format';
/** Raise it when stored attributes, messages or files become unreadable, or the table gets another index. */
const FORMAT = '6';

/**
 * Ends processes left over from a killed run. Throws CliError for another version's state, or while another
 * process holds its SQLite lock, which ends with that process.
 */
export const acquireState = async (dataDir: string, fresh: boolean): Promise<State> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  protect(dataDir);
  const lock = new DatabaseSync(join(dataDir, LOCK), { timeout: 0 });
  const earlier = readRun(dataDir);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    const where = earlier === undefined ? '' : ` em ${earlier.url} (processo ${earlier.pid})`;
    throw new CliError(`O Ranqueia já está rodando${where} com os dados de ${dataDir}.`);
  }
  for (const child of earlier?.children ?? []) await endOrphan(child);
  if (fresh) deleteState(dataDir);
  if (!hasFormat(dataDir)) {
    lock.close();
    throw new CliError(
      `Os dados de ${dataDir} são de outra versão do Ranqueia. Recomece com npm start -- --fresh.`,
    );
  }
  writeFileSync(join(dataDir, FORMAT_FILE), FORMAT);
  return {
    recordRun: (current) => writeFileSync(join(dataDir, RUN), JSON.stringify(current)),
    release: () => {
      rmSync(join(dataDir, RUN), { force: true });
      lock.close();
    },
  };
};

/** Whether the state has the current version; true if there is no state. */
const hasFormat = (dataDir: string): boolean => {
  if (!existsSync(join(dataDir, 'dynamo.sqlite'))) return true;
  const file = join(dataDir, FORMAT_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === FORMAT;
};

const readRun = (dataDir: string): Run | undefined => {
  const file = join(dataDir, RUN);
  if (!existsSync(file)) return undefined;
  try {
    return z.parse(run, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The file is incomplete because a crash interrupted the write.
    return undefined;
  }
};

/** The files that a run writes and a fresh start deletes. Other files in DATA_DIR are never deleted. */
const stateFiles =
  /^(dynamo\.sqlite|queues-and-files|secrets\.json|stripe\.json|mails\.jsonl|functions\.log|environment|demo-seeded|run\.json|format)/;

/** Nobody else reads what is in the folder. A sticky folder such as /tmp is for all, and stays as it is. */
const protect = (dataDir: string): void => {
  try {
    if ((statSync(dataDir).mode & STICKY) === 0) chmodSync(dataDir, 0o700);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    throw new CliError(
      `Os dados de ${dataDir} são de outro usuário desta máquina. Escolha outra pasta: DATA_DIR=... npm start`,
    );
  }
};

const STICKY = 0o1000;

const deleteState = (dataDir: string) => {
  for (const entry of readdirSync(dataDir).filter((name) => stateFiles.test(name))) {
    rmSync(join(dataDir, entry), { recursive: true, force: true });
  }
};

/** Ends a left-over process if its command line has the mark: by now the id may be another process's. */
const endOrphan = async ({ pid, mark }: Run['children'][number]): Promise<void> => {
  const isAlive = () => commandOf(pid).includes(mark);
  if (!isAlive()) return;
  process.kill(pid, 'SIGTERM');
  for (let checks = 0; isAlive(); checks += 1) {
    if (checks === 100) process.kill(pid, 'SIGKILL');
    await wait(20);
  }
};

/** Empty if the process does not exist or is a zombie. */
export const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};
