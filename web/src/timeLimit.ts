/** Longer than the 30 s after which the server itself gives up. */
const LIMIT_MS = 35_000;

const timeout = new Error('No answer in time');

/** Aborts on `unwanted`, or when no answer comes in time. */
export const timeLimit = (unwanted?: AbortSignal): AbortSignal => {
  const limit = new AbortController();
  setTimeout(() => limit.abort(timeout), LIMIT_MS);
  const stop = () => limit.abort(unwanted?.reason);
  if (unwanted?.aborted) stop();
  unwanted?.addEventListener('abort', stop);
  return limit.signal;
};

export const isTimeout = (error: unknown): boolean => error === timeout;
