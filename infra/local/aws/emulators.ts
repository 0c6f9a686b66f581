import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freePort } from '../http.ts';
import type { FauxqsData } from './fauxqs.ts';

/** An emulator while it runs. */
export interface Emulator {
  readonly url: string;
  /** The process it runs in, where that is one of its own. */
  readonly pid?: number | undefined;
  /** Ends it in good order. */
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
}

const START_LIMIT_MS = 15_000;

/** Starts DynamoDB (dynoxide); its tables lie in one file under the folder, or in memory without one. */
export const startDynamo = async (dataDir: string | undefined): Promise<Emulator> => {
  const port = await freePort();
  const [program, ...first] = dynoxide();
  const place = dataDir === undefined ? [] : ['--db-path', dynamoFile(dataDir)];
  const child = spawn(program, [...first, '--host', '127.0.0.1', '--port', String(port), ...place], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A Ctrl-C on the terminal reaches this process only: it ends its children when their work is done.
    detached: true,
  });
  // Whatever ends this process, short of a kill -9, ends the child too.
  const orphan = () => child.kill('SIGKILL');
  process.once('exit', orphan);
  child.once('exit', () => process.removeListener('exit', orphan));
  let said = '';
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  child.once('error', (error) => {
    said = String(error);
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url, () => {
    if (child.exitCode !== null || child.pid === undefined) {
      throw new Error(`DynamoDB (dynoxide) did not start: ${said}`);
    }
  });
  return {
    url,
    pid: child.pid,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
};

/** The file of the tables; it stands in the command line, by which a process left over from a crash is known again. */
export const dynamoFile = (dataDir: string): string => join(dataDir, 'dynamo.sqlite');

/** The binary from npm, where there is one for this machine; else the public package that brings the right one. */
const dynoxide = (): readonly [string, ...string[]] => {
  const require = createRequire(import.meta.url);
  try {
    return [require.resolve('@dynoxide/linux-x64/dynoxide')];
  } catch {
    return [process.platform === 'win32' ? 'npx.cmd' : 'npx', '--yes', 'dynoxide@1.2.1'];
  }
};

const untilAnswers = async (url: string, check: () => void): Promise<void> => {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    check();
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

/** Starts SQS and S3 (fauxqs) in a thread of their own; their state lies under the folder, or in memory without one. */
export const startQueuesAndFiles = async (dataDir: string | undefined, region: string): Promise<Emulator> => {
  const data: FauxqsData = {
    dataDir: dataDir === undefined ? undefined : join(dataDir, 'queues-and-files'),
    region,
  };
  const worker = new Worker(new URL('./fauxqs.ts', import.meta.url), { workerData: data });
  const [port]: number[] = await once(worker, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(worker, 'exit');
      worker.postMessage('stop');
      await ended;
    },
    kill: async () => {
      await worker.terminate();
    },
  };
};
