import { Worker } from 'node:worker_threads';
import type { FromThread, Invocation, ToThread } from './threadMain.ts';

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

interface PendingInvocation {
  readonly invocation: Invocation;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** After a timeout the thread retires: it accepts no further invocations and ends after the last one. */
export class HostThread {
  readonly #options: HostThreadOptions;
  readonly #worker: Worker;
  readonly #pending = new Map<string, PendingInvocation>();
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
    this.#worker.on('message', (message: FromThread) => this.#receive(message));
    this.#worker.on('error', (error) => options.onLog(`${error.stack ?? error.message}\n`));
    this.#worker.on('exit', () => this.#exit());
  }

  get isRetired(): boolean {
    return this.#isRetired;
  }

  get load(): number {
    return this.#pending.size;
  }

  preload(files: readonly string[]): void {
    this.#post({ preload: files });
  }

  run(invocation: Invocation): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const { requestId, name } = invocation;
    const timer = this.#expireAfter(LOAD_TIMEOUT_MS, requestId, `${name} did not load in time`);
    this.#pending.set(requestId, { invocation, resolve, reject, timer });
    this.#post({ invoke: invocation });
    return promise;
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

  #post(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromThread) {
    const pending = this.#pending.get(message.requestId);
    if (!pending) return;
    if ('started' in message) return this.#limit(pending);
    this.#remove(pending);
    if ('error' in message) {
      const { name, message: text, stack } = message.error;
      const error = new Error(`${pending.invocation.name}: ${name}: ${text}`);
      pending.reject(Object.assign(error, { stack }));
    } else {
      pending.resolve(message.result);
    }
    this.#endIfIdle();
  }

  /** Starts an invocation's time limit when the function is loaded, because loading does not count. */
  #limit(pending: PendingInvocation): void {
    const { requestId, name, timeoutMs } = pending.invocation;
    clearTimeout(pending.timer);
    const reason = `${name} timed out after ${timeoutMs / 1000} seconds`;
    pending.timer = this.#expireAfter(timeoutMs, requestId, reason);
  }

  #expireAfter(ms: number, requestId: string, reason: string): NodeJS.Timeout {
    return setTimeout(() => {
      const pending = this.#pending.get(requestId);
      if (!pending) return;
      this.#remove(pending);
      pending.reject(new Error(reason));
      this.retire();
    }, ms);
  }

  #remove({ timer, invocation }: PendingInvocation): void {
    clearTimeout(timer);
    this.#pending.delete(invocation.requestId);
  }

  #endIfIdle(): void {
    if (this.#isRetired && this.load === 0) void this.#worker.terminate();
  }

  #exit(): void {
    for (const pending of this.#pending.values()) {
      this.#remove(pending);
      pending.reject(new Error('The thread of the function ended'));
    }
    this.retire();
    this.#options.onExit(this);
  }
}
