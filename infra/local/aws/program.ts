import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Emulator } from './emulator.ts';

/** An emulator that is a program of its own. */
interface Program {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The folder that it starts in; without it, that of this process. */
  readonly cwd?: string;
  /** Where it listens. */
  readonly port: number;
  /** How long it may take to start. */
  readonly startsWithinMs?: number;
}

/** Starts a program and waits until it answers. It ends with this process. */
export const startProgram = async (program: Program): Promise<Emulator> => {
  const { name, command, cwd, port, startsWithinMs = 15_000 } = program;
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
  let errors = '';
  child.stderr.on('data', (text) => {
    errors = `${errors}${text}`.slice(-2000);
  });
  child.once('error', (error) => {
    errors = String(error);
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForAnswer(url, Date.now() + startsWithinMs, () => {
    if (child.exitCode !== null || child.pid === undefined) {
      throw new Error(`${name} did not start: ${errors}`);
    }
  });
  return {
    url,
    pid: child.pid,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
};

const waitForAnswer = async (url: string, deadline: number, throwIfEnded: () => void): Promise<void> => {
  for (;;) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) return;
    throwIfEnded();
    if (Date.now() > deadline) throw new Error(`${url} does not answer`);
    await wait(10);
  }
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};
