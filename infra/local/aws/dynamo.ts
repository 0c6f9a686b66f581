import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../http.ts';
import type { Emulator } from './emulator.ts';

const START_TIMEOUT_MS = 15_000;

/** Starts DynamoDB (dynoxide). Its tables are in one file of the folder; without a folder, in memory. */
export const startDynamo = async (dataDir: string | undefined): Promise<Emulator> => {
  const port = await freePort();
  const [program, ...programArgs] = dynoxideCommand();
  const storage = dataDir === undefined ? [] : ['--db-path', dynamoFile(dataDir)];
  const child = spawn(program, [...programArgs, '--host', '127.0.0.1', '--port', String(port), ...storage], {
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
  await waitForAnswer(url, () => {
    if (child.exitCode !== null || child.pid === undefined) {
      throw new Error(`DynamoDB (dynoxide) did not start: ${errors}`);
    }
  });
  return {
    url,
    pid: child.pid,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
};

/**
 * The file of the tables. It is part of the command line, which identifies a process left over from a crash.
 */
export const dynamoFile = (dataDir: string): string => join(dataDir, 'dynamo.sqlite');

/** The binary from npm, if it exists for this platform; otherwise npx downloads the right one. */
const dynoxideCommand = (): readonly [string, ...string[]] => {
  const require = createRequire(import.meta.url);
  try {
    return [require.resolve('@dynoxide/linux-x64/dynoxide')];
  } catch {
    return [process.platform === 'win32' ? 'npx.cmd' : 'npx', '--yes', 'dynoxide@1.2.1'];
  }
};

const waitForAnswer = async (url: string, throwIfEnded: () => void): Promise<void> => {
  const deadline = Date.now() + START_TIMEOUT_MS;
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
