import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { FunctionSpec } from '../template/functions.ts';
import type { Answer, Question, ToThread } from './threadMain.ts';

export type Environment = Readonly<Record<string, string>>;

interface HostedCode {
  readonly functions: readonly FunctionSpec[];
  readonly codeDir: string;
  readonly environment: Environment;
}

export interface EndedInvocation {
  readonly name: string;
  readonly event: unknown;
  readonly milliseconds: number;
  readonly memoryMb: number;
}

interface ThreadPoolOptions {
  readonly onLog: (text: string) => void;
  readonly onInvoked?: ((ended: EndedInvocation) => void) | undefined;
}

interface Thread {
  readonly worker: Worker;
  readonly loaded: Set<string>;
  /** How many invocations run in it. */
  running: number;
}

const SIZE = Math.min(4, Math.max(2, availableParallelism()));

/** From this many invocations of a thread on, another one is started: loading it costs more than they do. */
const BUSY = 8;

/** A thread that takes longer to load is replaced. Lambda's own limit is 10 s. */
const LOAD_TIMEOUT_MS = 30_000;

/** Unlike on Lambda, concurrent invocations share the state of their modules. */
export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  #code: HostedCode;
  /** Those that take invocations. */
  #threads: readonly Thread[] = [];
  /** Includes those of retired threads until they end. */
  readonly #workers = new Set<Worker>();
  #preloads = false;
  #isStopping = false;

  constructor(code: HostedCode, options: ThreadPoolOptions) {
    this.#code = code;
    this.#options = options;
  }

  /** Starts all threads and loads every function. Otherwise threads start when they are needed. */
  preload(): void {
    this.#preloads = true;
    for (const { worker } of this.#threads) this.#loadAll(worker);
    while (this.#threads.length < SIZE) this.#start();
  }

  async invoke(name: string, event: unknown): Promise<unknown> {
    const { functions, codeDir } = this.#code;
    const spec = functions.find((one) => one.name === name);
    if (!spec || this.#isStopping) throw new Error(`${name} does not run here`);
    const { export: exported, timeoutMs, memoryMb } = spec;
    const file = fileOf(codeDir, name);
    const invoke = { requestId: randomUUID(), name, event, file, export: exported, timeoutMs, memoryMb };
    const start = performance.now();
    const thread = this.#leastBusy();
    thread.running += 1;
    try {
      // Loading does not count towards the time limit.
      if (!thread.loaded.has(file))
        await this.#ask(thread, { load: file }, LOAD_TIMEOUT_MS, `${name} did not load in time`);
      thread.loaded.add(file);
      const tooLate = `${name} timed out after ${timeoutMs / 1000} seconds`;
      return await this.#ask(thread, { invoke }, timeoutMs, tooLate);
    } finally {
      thread.running -= 1;
      this.#endIfRetired(thread);
      this.#options.onInvoked?.({ name, event, milliseconds: performance.now() - start, memoryMb });
    }
  }

  reload(code: HostedCode): void {
    this.#code = code;
    for (const thread of this.#threads) this.#retire(thread);
  }

  async cpuSeconds(): Promise<number> {
    const used = await Promise.all([...this.#workers].map((worker) => worker.cpuUsage()));
    return used.reduce((sum, { user, system }) => sum + (user + system) / 1_000_000, 0);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  #start(): Thread {
    const { environment, codeDir } = this.#code;
    const { onLog } = this.#options;
    const worker = new Worker(new URL('./threadMain.ts', import.meta.url), {
      // Node's cache of compiled code halves a thread's loading time. It is deleted with the build.
      env: { ...environment, NODE_COMPILE_CACHE: join(codeDir, 'compiled') },
      stdout: true,
      stderr: true,
    });
    const thread: Thread = { worker, loaded: new Set(), running: 0 };
    this.#workers.add(worker);
    this.#threads = [...this.#threads, thread];
    for (const stream of [worker.stdout, worker.stderr]) {
      stream.on('data', (text) => onLog(String(text)));
    }
    worker.on('error', (error) => onLog(`${error.stack ?? error.message}\n`));
    worker.on('exit', () => {
      this.#workers.delete(worker);
      this.#retire(thread);
    });
    if (this.#preloads) this.#loadAll(worker);
    return thread;
  }

  #loadAll(worker: Worker): void {
    const { functions, codeDir } = this.#code;
    const preload = functions.map(({ name }) => fileOf(codeDir, name));
    worker.postMessage({ preload } satisfies ToThread);
  }

  /** Takes a thread out and starts another: after a timeout, at its end, or with new code. */
  #retire(thread: Thread): void {
    if (!this.#threads.includes(thread)) return;
    this.#threads = this.#threads.filter((one) => one !== thread);
    if (!this.#isStopping) this.#start();
    this.#endIfRetired(thread);
  }

  /** A retired thread ends with its last invocation. */
  #endIfRetired(thread: Thread): void {
    if (thread.running === 0 && !this.#threads.includes(thread)) void thread.worker.terminate();
  }

  #leastBusy(): Thread {
    const [thread] = this.#threads.toSorted((one, other) => one.running - other.running);
    return thread && (thread.running < BUSY || this.#threads.length >= SIZE) ? thread : this.#start();
  }

  /** Each question has a channel of its own for the answer, which closes with the thread. */
  async #ask(thread: Thread, question: Question, ms: number, tooLate: string): Promise<unknown> {
    const { port1, port2 } = new MessageChannel();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const giveUp = (reason: string): void => {
      reject(new Error(reason));
      this.#retire(thread);
    };
    port1.once('message', resolve);
    port1.once('close', () => giveUp('The thread of the function ended'));
    const timer = setTimeout(() => giveUp(tooLate), ms);
    thread.worker.postMessage({ question, port: port2 } satisfies ToThread, [port2]);
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
}

const fileOf = (codeDir: string, name: string): string => join(codeDir, `${name}.mjs`);

/** Functions in one thread share an environment. Throws if two functions give one name different values. */
export const sharedEnvironment = (
  functions: readonly Pick<FunctionSpec, 'name' | 'environment'>[],
  overrides: Environment,
): Environment => {
  const shared: Record<string, string> = {};
  for (const { name, environment } of functions) {
    for (const [variable, value] of Object.entries(environment)) {
      const known = shared[variable] ?? value;
      if (known !== value) {
        throw new Error(`${name} wants ${variable}=${value}, another function ${variable}=${known}`);
      }
      shared[variable] = value;
    }
  }
  return { ...shared, ...overrides };
};
