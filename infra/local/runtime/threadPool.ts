import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FunctionSpec } from '../template/functions.ts';
import { type Environment, HostThread } from './hostThread.ts';

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

const SIZE = Math.min(4, Math.max(2, availableParallelism()));

/** From this many invocations of a thread on, another one is started: loading it costs more than they do. */
const BUSY = 8;

/** Unlike on Lambda, concurrent invocations share the state of their modules. */
export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  /** Includes retired threads until they end. */
  readonly #threads = new Set<HostThread>();
  #code: HostedCode;
  #preloads = false;
  #isStopping = false;

  constructor(code: HostedCode, options: ThreadPoolOptions) {
    this.#code = code;
    this.#options = options;
  }

  /** Starts all threads and loads every function. Otherwise threads start when they are needed. */
  preload(): void {
    this.#preloads = true;
    for (const thread of this.#active()) this.#load(thread);
    while (this.#active().length < SIZE) this.#start();
  }

  async invoke(name: string, event: unknown): Promise<unknown> {
    const { functions, codeDir } = this.#code;
    const spec = functions.find((one) => one.name === name);
    if (!spec || this.#isStopping) throw new Error(`${name} does not run here`);
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

  reload(code: HostedCode): void {
    this.#code = code;
    for (const thread of this.#active()) thread.retire();
  }

  async cpuSeconds(): Promise<number> {
    const used = await Promise.all([...this.#threads].map((thread) => thread.cpuSeconds()));
    return used.reduce((sum, seconds) => sum + seconds, 0);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #start(): HostThread {
    const { environment, codeDir } = this.#code;
    const thread = new HostThread({
      environment,
      // The cache is inside the build's folder, so that both are deleted together.
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
    return thread && (thread.load < BUSY || active.length >= SIZE) ? thread : this.#start();
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
