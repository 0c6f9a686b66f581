import { AsyncLocalStorage } from 'node:async_hooks';
import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';

export interface Invocation {
  readonly requestId: string;
  readonly name: string;
  readonly file: string;
  readonly export: string;
  readonly event: unknown;
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

export type ToThread = { readonly invoke: Invocation } | { readonly preload: readonly string[] };

/** `started` is sent when the function is loaded, which starts the invocation's time limit. */
export type FromThread = { readonly requestId: string } & (
  | { readonly started: true }
  | { readonly result: unknown }
  | { readonly error: { readonly name: string; readonly message: string; readonly stack: string } }
);

const main = parentPort;
if (main === null) throw new Error('threadMain.ts runs in a worker thread only');

type Values = Record<PropertyKey, unknown>;

const storage = new AsyncLocalStorage<Values>();

/** Lambda's store of values per invocation. Libraries such as the logger find it by its global name. */
const invokeStore = {
  hasContext: () => storage.getStore() !== undefined,
  get: (key: PropertyKey) => storage.getStore()?.[key],
  set: (key: PropertyKey, value: unknown): void => {
    const values = storage.getStore();
    if (values) values[key] = value;
  },
  getXRayTraceId: () => undefined,
  getRequestId: () => '-',
};

// Lambda's runtime sets these before it loads a function.
process.env.AWS_LAMBDA_MAX_CONCURRENCY ??= '100';
Object.assign(globalThis, { awslambda: { InvokeStore: invokeStore } });

const handlerOf = async (file: string, name: string) => {
  const module: Record<string, unknown> = await import(pathToFileURL(file).href);
  const handler = module[name];
  if (typeof handler !== 'function') throw new Error(`${file} exports no function ${name}`);
  return handler;
};

const contextOf = ({ name, requestId, timeoutMs, memoryMb }: Invocation) => {
  const endsAt = Date.now() + timeoutMs;
  return {
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
    memoryLimitInMB: String(memoryMb),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
  };
};

const run = async (invocation: Invocation) => {
  const { requestId } = invocation;
  const send = (message: FromThread) => main.postMessage(message);
  try {
    const handler = await handlerOf(invocation.file, invocation.export);
    send({ requestId, started: true });
    const result: unknown = await storage.run({}, () => handler(invocation.event, contextOf(invocation)));
    // Lambda returns results as JSON; the round trip also drops what cannot be sent between threads.
    send({ requestId, result: result === undefined ? undefined : JSON.parse(JSON.stringify(result)) });
  } catch (thrown) {
    const { name, message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown));
    send({ requestId, error: { name, message, stack } });
  }
};

main.on('message', (message: ToThread) => {
  if ('invoke' in message) return void run(message.invoke);
  // A function that cannot be loaded reports its error when it is invoked.
  const loading = message.preload.map((file) => import(pathToFileURL(file).href));
  // Writes the cache now, because a thread is terminated and could not write it at its end.
  void Promise.allSettled(loading).then(() => flushCompileCache());
});
