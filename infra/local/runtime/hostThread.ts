import { MessageChannel, Worker } from 'node:worker_threads';
import type { Answer, Invocation, Question, ToThread } from './threadMain.ts';

export type Environment = Readonly<Record<string, string>>;

/** A thread that takes longer to load is replaced. Lambda's own limit is 10 s. */
const LOAD_TIMEOUT_MS = 30_000;

interface HostThreadOptions {
  readonly environment: Environment;
  /** Node's cache of compiled code, which halves a thread's loading time. */
  readonly compileCache: string;
  readonly onLog: (text: string) => void;
  /** Called once, when the thread stops accepting invocations. */
  readonly onRetired: (thread: HostThread) => void;
  readonly onExit: (thread: HostThread) => void;
}

/** After a timeout the thread retires: it accepts no further invocations and ends after the last one. */
export class HostThread {
  readonly #options: HostThreadOptions;
  readonly #worker: Worker;
  readonly #loaded = new Set<string>();
  #load = 0;
  #isRetired = false;

  constructor(options: HostThreadOptions) {
    this.#options = options;
    this.#worker = new Worker(new URL('./threadMain.ts', import.meta.url), {
      env: { ...options.environment, NODE_COMPILE_CACHE: options.compileCache },
      stdout: true,
      stderr: true,
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.on('data', (text) => options.onLog(String(text)));
    }
    this.#worker.on('error', (error) => options.onLog(`${error.stack ?? error.message}\n`));
    this.#worker.on('exit', () => {
      this.retire();
      options.onExit(this);
    });
  }

  get isRetired(): boolean {
    return this.#isRetired;
  }

  get load(): number {
    return this.#load;
  }

  preload(files: readonly string[]): void {
    this.#worker.postMessage({ preload: files } satisfies ToThread);
  }

  async run(invocation: Invocation): Promise<unknown> {
    const { name, file, timeoutMs } = invocation;
    this.#load += 1;
    try {
      // Loading does not count towards the time limit.
      if (!this.#loaded.has(file))
        await this.#ask({ load: file }, LOAD_TIMEOUT_MS, `${name} did not load in time`);
      this.#loaded.add(file);
      const tooLate = `${name} timed out after ${timeoutMs / 1000} seconds`;
      return await this.#ask({ invoke: invocation }, timeoutMs, tooLate);
    } finally {
      this.#load -= 1;
      this.#endIfIdle();
    }
  }

  retire(): void {
    if (!this.#isRetired) {
      this.#isRetired = true;
      this.#options.onRetired(this);
    }
    this.#endIfIdle();
  }

  async cpuSeconds(): Promise<number> {
    const { user, system } = await this.#worker.cpuUsage();
    return (user + system) / 1_000_000;
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Each question has a channel of its own for the answer, which closes with the thread. */
  async #ask(question: Question, ms: number, tooLate: string): Promise<unknown> {
    const { port1, port2 } = new MessageChannel();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const giveUp = (reason: string): void => {
      reject(new Error(reason));
      this.retire();
    };
    port1.once('message', resolve);
    port1.once('close', () => giveUp('The thread of the function ended'));
    const timer = setTimeout(() => giveUp(tooLate), ms);
    this.#worker.postMessage({ question, port: port2 } satisfies ToThread, [port2]);
    try {
      const answer = await promise;
      if ('error' in answer) throw answer.error;
      return answer.result;
    } finally {
      clearTimeout(timer);
      port1.removeAllListeners('close');
      port1.close();
    }
  }

  #endIfIdle(): void {
    if (this.#isRetired && this.#load === 0) void this.#worker.terminate();
  }
}
