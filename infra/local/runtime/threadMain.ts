import { AsyncLocalStorage } from 'node:async_hooks';
import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort } from 'node:worker_threads';

export interface Invocation {
  readonly requestId: string;
  readonly name: string;
  readonly file: string;
  readonly export: string;
  readonly event: unknown;
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

export type Question = { readonly load: string } | { readonly invoke: Invocation };
export type Answer = { readonly result: unknown } | { readonly error: Error };

export type ToThread =
  | { readonly question: Question; readonly port: MessagePort }
  | { readonly preload: readonly string[] };

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

const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(file).href);

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

const run = async (invocation: Invocation): Promise<unknown> => {
  const { file, export: name, event } = invocation;
  const { [name]: handler } = await load(file);
  if (typeof handler !== 'function') throw new Error(`${file} exports no function ${name}`);
  const result: unknown = await storage.run({}, () => handler(event, contextOf(invocation)));
  // Lambda returns results as JSON; the round trip also drops what cannot be sent between threads.
  return result === undefined ? undefined : JSON.parse(JSON.stringify(result));
};

const answerTo = async (question: Question): Promise<Answer> => {
  try {
    if ('invoke' in question) return { result: await run(question.invoke) };
    await load(question.load);
    return { result: undefined };
  } catch (thrown) {
    const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { error: Object.assign(new Error(message), { stack }) };
  }
};

main.on('message', async (message: ToThread) => {
  if ('question' in message) return message.port.postMessage(await answerTo(message.question));
  // A function that cannot be loaded reports its error when it is invoked.
  await Promise.allSettled(message.preload.map(load));
  // Writes the cache now, because a thread is terminated and could not write it at its end.
  flushCompileCache();
});
