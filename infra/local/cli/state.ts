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
import { CliError } from '../terminal.ts';

const LOCK = 'lock';
const FORMAT_FILE = 'format';
/** Written when all of the demo is in the table. */
export const SEEDED = 'demo-seeded';
/** Raise it when stored attributes, messages or files become unreadable, or the table gets another index. */
const FORMAT = '7';

/**
 * Locks the state until the returned function is called. Throws CliError for another version's state, or
 * while another process holds the SQLite lock, which ends with that process.
 */
export const acquireState = (dataDir: string, fresh: boolean): (() => void) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  protect(dataDir);
  const lock = new DatabaseSync(join(dataDir, LOCK), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new CliError(`O Ranqueia já está rodando com os dados de ${dataDir}.`);
  }
  if (fresh) deleteState(dataDir);
  if (!hasFormat(dataDir)) {
    lock.close();
    throw new CliError(
      `Os dados de ${dataDir} são de outra versão do Ranqueia. Recomece com npm start -- --fresh.`,
    );
  }
  writeFileSync(join(dataDir, FORMAT_FILE), FORMAT);
  return () => lock.close();
};

/** Whether the state has the current version; true if there is no state. */
const hasFormat = (dataDir: string): boolean => {
  if (!existsSync(join(dataDir, 'dynamo.sqlite'))) return true;
  const file = join(dataDir, FORMAT_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === FORMAT;
};

/** The files that a run writes and a fresh start deletes. Other files in DATA_DIR are never deleted. */
const stateFiles =
  /^(dynamo\.sqlite|queues-and-files|secrets\.json|stripe\.json|functions\.log|environment|demo-seeded|format)/;

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
