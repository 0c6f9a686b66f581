import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FunctionPlan } from '../template/template.ts';
import type { FromThread, Invocation, ToThread } from './thread.ts';

/** How long a function may take to load before its thread is given up; Lambda's own limit is 10 s. */
const LOAD_LIMIT_MS = 30_000;

/** A function that did not return: it threw, ran out of time, or its thread died. */
export class FunctionError extends Error {
  readonly kind: 'thrown' | 'timeout' | 'crash';
  constructor(kind: FunctionError['kind'], message: string, stack?: string) {
    super(message);
    this.name = 'FunctionError';
    this.kind = kind;
    if (stack !== undefined) this.stack = stack;
  }
}

export interface ThreadsOptions {
  readonly count: number;
  readonly functions: readonly FunctionPlan[];
  /** The folder of the built functions. */
  readonly codeDir: string;
  /** The whole environment of every thread. */
  readonly environment: Readonly<Record<string, string>>;
  /** What functions write to their log. */
  readonly onLog: (text: string) => void;
}

/** The threads that host all functions. */
export interface Threads {
  /** Runs a function; resolves with what it returned, rejects with a FunctionError. */
  readonly invoke: (name: string, event: unknown) => Promise<unknown>;
  /** Replaces all threads: new invocations see the new code, those under way end with the old. */
  readonly reload: (changed: Pick<ThreadsOptions, 'codeDir' | 'functions' | 'environment'>) => void;
  readonly stop: () => Promise<void>;
}

interface Pending {
  readonly name: string;
  readonly timeoutMs: number;
  readonly settle: (outcome: { readonly result: unknown } | { readonly error: FunctionError }) => void;
  timer: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
  /** Gets nothing new, and ends with its last invocation. */
  retired: boolean;
}

/**
 * Hosts all functions in a few worker threads, each function in each of them, many invocations side by side. Unlike Lambda, a module's
 * state is therefore shared by invocations that overlap. A thread whose function runs out of time is replaced, and ended as soon as
 * its other invocations have; one that dies fails what it was running and is replaced.
 */
export const startThreads = (options: ThreadsOptions): Threads => {
  let { codeDir, functions, environment } = options;
  let lastId = 0;
  let stopping = false;
  const living = new Set<Thread>();

  const files = () => functions.map(({ name }) => fileOf(codeDir, name));

  const start = (): Thread => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      env: { ...environment },
      stdout: true,
      stderr: true,
    });
    const thread: Thread = { worker, pending: new Map(), retired: false };
    living.add(thread);
    for (const stream of [worker.stdout, worker.stderr]) {
      stream.on('data', (text) => options.onLog(String(text)));
    }
    worker.on('message', (message: FromThread) => receive(thread, message));
    worker.on('error', (error) => options.onLog(`${error.stack ?? error.message}\n`));
    worker.on('exit', () => bury(thread));
    post(thread, { warm: files() });
    return thread;
  };

  const bury = (thread: Thread) => {
    living.delete(thread);
    for (const id of [...thread.pending.keys()]) {
      settle(thread, id, { error: new FunctionError('crash', 'The thread of the function ended') });
    }
    if (!thread.retired && !stopping) start();
  };

  const retire = (thread: Thread) => {
    if (!thread.retired && !stopping) start();
    thread.retired = true;
    if (thread.pending.size === 0) void thread.worker.terminate();
  };

  const settle = (thread: Thread, id: number, outcome: Parameters<Pending['settle']>[0]) => {
    const pending = thread.pending.get(id);
    if (!pending) return;
    clearTimeout(pending.timer);
    thread.pending.delete(id);
    pending.settle(outcome);
    if (thread.retired && thread.pending.size === 0) void thread.worker.terminate();
  };

  const expire = (thread: Thread, id: number, message: string) => {
    settle(thread, id, { error: new FunctionError('timeout', message) });
    retire(thread);
  };

  const receive = (thread: Thread, message: FromThread) => {
    const pending = thread.pending.get(message.id);
    if (!pending) return;
    if ('started' in message) {
      const { name, timeoutMs } = pending;
      clearTimeout(pending.timer);
      const text = `${name} timed out after ${timeoutMs / 1000} seconds`;
      pending.timer = setTimeout(() => expire(thread, message.id, text), timeoutMs);
    } else if ('error' in message) {
      const { name, message: text, stack } = message.error;
      const error = new FunctionError('thrown', `${pending.name}: ${name}: ${text}`, stack);
      settle(thread, message.id, { error });
    } else {
      settle(thread, message.id, { result: message.result });
    }
  };

  const leastBusy = (): Thread => {
    const able = [...living].filter(({ retired }) => !retired);
    return able.sort((one, other) => one.pending.size - other.pending.size)[0] ?? start();
  };

  const invoke = (name: string, event: unknown): Promise<unknown> => {
    const plan = functions.find((one) => one.name === name);
    if (!plan || stopping) return Promise.reject(new FunctionError('crash', `${name} does not run here`));
    const { timeoutMs, memoryMb } = plan;
    const thread = leastBusy();
    lastId += 1;
    const id = lastId;
    const invocation: Invocation = {
      id,
      name,
      event,
      timeoutMs,
      memoryMb,
      export: plan.export,
      file: fileOf(codeDir, name),
      requestId: randomUUID(),
    };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => expire(thread, id, `${name} did not load in time`), LOAD_LIMIT_MS);
      const settled: Pending['settle'] = (outcome) =>
        'error' in outcome ? reject(outcome.error) : resolve(outcome.result);
      thread.pending.set(id, { name, timeoutMs, timer, settle: settled });
      post(thread, { invoke: invocation });
    });
  };

  for (let count = 0; count < options.count; count += 1) start();
  return {
    invoke,
    reload: (changed) => {
      ({ codeDir, functions, environment } = changed);
      for (const thread of [...living].filter(({ retired }) => !retired)) retire(thread);
    },
    stop: async () => {
      stopping = true;
      await Promise.all([...living].map(({ worker }) => worker.terminate()));
    },
  };
};

const post = ({ worker }: Thread, message: ToThread) => worker.postMessage(message);

const fileOf = (codeDir: string, name: string): string => join(codeDir, `${name}.mjs`);

/**
 * The one environment of all functions, which share threads: what each declares, with `overrides` in place of declared values. Throws where
 * two functions want different values under one name.
 */
export const sharedEnvironment = (
  functions: readonly Pick<FunctionPlan, 'name' | 'environment'>[],
  overrides: Readonly<Record<string, string>>,
): Record<string, string> => {
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
