import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FunctionSpec } from '../template/functions.ts';
import { type Environment, FunctionError, HostThread } from './hostThread.ts';

/** What the threads run. */
interface HostedCode {
  readonly functions: readonly FunctionSpec[];
  /** The folder of the built functions. */
  readonly codeDir: string;
  /** The whole environment of every thread. */
  readonly environment: Environment;
}

/** An invocation that has ended. */
export interface EndedInvocation {
  readonly name: string;
  readonly event: unknown;
  readonly milliseconds: number;
  readonly memoryMb: number;
}

interface ThreadPoolOptions {
  /** Receives what the functions write to their log. */
  readonly onLog: (text: string) => void;
  readonly onInvoked?: ((ended: EndedInvocation) => void) | undefined;
}

/** The largest number of threads. */
const SIZE = Math.min(4, Math.max(2, availableParallelism()));

/**
 * Runs all functions in a few worker threads, each function in each thread, many invocations side by side.
 * Unlike on Lambda, concurrent invocations therefore share the state of their modules.
 */
export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  /** Retired threads too, until they end. */
  readonly #threads = new Set<HostThread>();
  #code: HostedCode;
  #preloads = false;
  #isStopping = false;

  constructor(code: HostedCode, options: ThreadPoolOptions) {
    this.#code = code;
    this.#options = options;
  }

  /** Starts all threads, which load every function; without, a thread starts when it is needed. */
  preload(): void {
    this.#preloads = true;
    for (const thread of this.#active()) this.#load(thread);
    while (this.#active().length < SIZE) this.#start();
  }

  /** Runs a function. Resolves with what it returns; rejects with a FunctionError. */
  async invoke(name: string, event: unknown): Promise<unknown> {
    const { functions, codeDir } = this.#code;
    const spec = functions.find((one) => one.name === name);
    if (!spec || this.#isStopping) throw new FunctionError('crash', `${name} does not run here`);
    const { export: exported, timeoutMs, memoryMb } = spec;
    const start = performance.now();
    try {
      return await this.#leastBusy().run({
        requestId: randomUUID(),
        name,
        event,
        file: fileOf(codeDir, name),
        export: exported,
        timeoutMs,
        memoryMb,
      });
    } finally {
      this.#options.onInvoked?.({ name, event, milliseconds: performance.now() - start, memoryMb });
    }
  }

  /** Replaces all threads: new invocations run the new code, running ones end with the old. */
  reload(code: HostedCode): void {
    this.#code = code;
    for (const thread of this.#active()) thread.retire();
  }

  /** The seconds of a CPU that the threads have used so far. */
  async cpuSeconds(): Promise<number> {
    const used = await Promise.all([...this.#threads].map((thread) => thread.cpuSeconds()));
    return used.reduce((sum, seconds) => sum + seconds, 0);
  }

  /** Ends all threads; running invocations are rejected. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #start(): HostThread {
    const { environment, codeDir } = this.#code;
    const thread = new HostThread({
      environment,
      // Inside the build, so that it goes when the build goes.
      compileCache: join(codeDir, 'compiled'),
      onLog: this.#options.onLog,
      onRetired: () => this.#replace(),
      onExit: (ended) => this.#threads.delete(ended),
    });
    this.#threads.add(thread);
    if (this.#preloads) this.#load(thread);
    return thread;
  }

  #load(thread: HostThread): void {
    const { functions, codeDir } = this.#code;
    thread.preload(functions.map(({ name }) => fileOf(codeDir, name)));
  }

  #replace(): void {
    if (!this.#isStopping) this.#start();
  }

  #active(): readonly HostThread[] {
    return [...this.#threads].filter(({ isRetired }) => !isRetired);
  }

  #leastBusy(): HostThread {
    const active = this.#active();
    const [thread] = active.toSorted((one, other) => one.load - other.load);
    const isBest = thread?.load === 0 || active.length >= SIZE;
    return thread && isBest ? thread : this.#start();
  }
}

const fileOf = (codeDir: string, name: string): string => join(codeDir, `${name}.mjs`);

/**
 * The common environment of all functions, which share their threads: the variables of every function,
 * replaced by `overrides`. Throws if two functions declare different values for one name.
 */
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
