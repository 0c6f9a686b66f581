/** What runs inside of each worker thread: it loads functions and answers the invocations that the main thread sends. */
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';

/** One invocation, on its way to a thread. */
export interface Invocation {
  readonly id: number;
  readonly name: string;
  readonly file: string;
  readonly export: string;
  readonly event: unknown;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly requestId: string;
}

export type ToThread = { readonly invoke: Invocation } | { readonly warm: readonly string[] };

/** `started` when the function is loaded and begins: only from then on its time limit counts. */
export type FromThread = { readonly id: number } & (
  | { readonly started: true }
  | { readonly result: unknown }
  | { readonly error: { readonly name: string; readonly message: string; readonly stack: string } }
);

const main = parentPort;
if (main === null) throw new Error('thread.ts runs in a worker thread only');

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
  const { id } = invocation;
  const send = (message: FromThread) => main.postMessage(message);
  try {
    const handler = await handlerOf(invocation.file, invocation.export);
    send({ id, started: true });
    const result: unknown = await handler(invocation.event, contextOf(invocation));
    // Lambda carries results as JSON, which also drops what a thread could not be sent.
    send({ id, result: result === undefined ? undefined : JSON.parse(JSON.stringify(result)) });
  } catch (thrown) {
    const { name, message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown));
    send({ id, error: { name, message, stack } });
  }
};

main.on('message', (message: ToThread) => {
  if ('invoke' in message) return void run(message.invoke);
  // A function that cannot be loaded says so when it is invoked.
  for (const file of message.warm) import(pathToFileURL(file).href).catch(() => undefined);
});
