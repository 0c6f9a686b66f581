import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** An emulator that is a program of its own. */
interface Program {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The folder that it starts in; without it, that of this process. */
  readonly cwd?: string;
  /** What its stderr says once it listens, with the port: another program may answer at a chosen one. */
  readonly announces: RegExp;
  /** How long it may take to start. */
  readonly startsWithinMs?: number;
}

/** A program ended before it answered. */
export class StartError extends Error {}

/** Starts a program and waits until it answers. Throws a StartError; the program ends with this process. */
export const startProgram = async (program: Program): Promise<Emulator> => {
  const { name, command, cwd, announces, startsWithinMs = 15_000 } = program;
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Keeps Ctrl-C from the terminal away from the child: this process stops it when the last batch is done.
    detached: true,
  });
  // However this process ends, short of a kill -9, the child ends too.
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  // A worker of a test runner that was killed ends with its channel, without an exit.
  process.once('disconnect', killChild);
  child.once('exit', () => {
    process.removeListener('exit', killChild);
    process.removeListener('disconnect', killChild);
  });
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

/** A running emulator of one or two AWS services. */
export interface Emulator {
  readonly url: string;
  /** The id of its process, if it has one of its own. */
  readonly pid?: number | undefined;
  /** Shuts it down cleanly. */
  readonly stop: () => Promise<void>;
  /** Ends it immediately, as a power cut would. */
  readonly kill: () => Promise<void>;
}
