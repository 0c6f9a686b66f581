import { AsyncLocalStorage } from 'node:async_hooks';

type Values = Record<PropertyKey, unknown>;

const storage = new AsyncLocalStorage<Values>();

/**
 * What Lambda gives to functions that run several invocations at once: values of the invocation that asks.
 * The libraries that keep any, such as the logger, find it by its global name.
 */
const invokeStore = {
  hasContext: () => storage.getStore() !== undefined,
  get: (key: PropertyKey) => storage.getStore()?.[key],
  /** Outside an invocation there is nothing to keep. */
  set: (key: PropertyKey, value: unknown): void => {
    const values = storage.getStore();
    if (values) values[key] = value;
  },
  getXRayTraceId: () => undefined,
  getRequestId: () => '-',
};

/** Makes the store known to the libraries, as Lambda's runtime does before it loads a function. */
export const provideInvokeStore = (): void => {
  process.env.AWS_LAMBDA_MAX_CONCURRENCY ??= '100';
  Object.assign(globalThis, { awslambda: { InvokeStore: invokeStore } });
};

/** Runs an invocation with values of its own. */
export const withInvokeStore = <T>(invoke: () => T): T => storage.run({}, invoke);
