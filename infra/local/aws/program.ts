import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

interface Program {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Default: this process's working directory. */
  readonly cwd?: string;
  /** Matches the line on stderr that names the port. A port chosen in advance may be another program's. */
  readonly announces: RegExp;
  readonly startsWithinMs?: number;
}

export class StartError extends Error {}

/** Resolves when the program answers, which ends with this process. Throws a StartError. */
export const startProgram = async (program: Program): Promise<Emulator> => {
  const { name, command, cwd, announces, startsWithinMs = 15_000 } = program;
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Keeps the terminal's Ctrl-C from the emulator, which must run until the last batch is done.
    detached: true,
  });
  endWithThis(child);
  let printed = '';
  child.stderr.on('data', (text) => {
    printed = `${printed}${text}`.slice(-2000);
  });
  child.once('error', (error) => {
    printed = String(error);
  });
  const deadline = Date.now() + startsWithinMs;
  let url: string | undefined;
  while (url === undefined || !(await answers(url))) {
    if (child.exitCode !== null || child.pid === undefined) {
      throw new StartError(`${name} did not start: ${printed}`);
    }
    if (Date.now() > deadline) throw new Error(`${name} does not answer: ${printed}`);
    await wait(10);
    const port = announces.exec(printed)?.[1];
    if (port !== undefined) url = `http://127.0.0.1:${port}`;
  }
  return {
    url,
    pid: child.pid,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
};

/** A shell waits for the end of a pipe, which closes with this process even after `kill -9`. */
const endWithThis = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  const command = ['-c', 'read end; kill -9 "$0"', String(child.pid)];
  const watcher = spawn('sh', command, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Where there is no shell, such as on Windows, `kill -9` leaves the program behind.
  watcher.once('error', () => process.once('exit', () => child.kill('SIGKILL')));
  child.once('exit', () => watcher.kill('SIGKILL'));
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};

export interface Emulator {
  readonly url: string;
  /** Undefined if the emulator runs in this process. */
  readonly pid?: number | undefined;
  readonly stop: () => Promise<void>;
  /** Ends the emulator at once, like a power cut. */
  readonly kill: () => Promise<void>;
}
