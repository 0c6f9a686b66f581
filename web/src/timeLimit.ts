/** How long a read may take in milliseconds. The server itself gives up after 30 s. */
const LIMIT_MS = 35_000;

const timeout = new Error('No answer in time');

/** Ends a read that is not wanted any more, or gets no answer in time: the page then offers another try. */
export const timeLimit = (unwanted?: AbortSignal): AbortSignal => {
  const limit = new AbortController();
  setTimeout(() => limit.abort(timeout), LIMIT_MS);
  const stop = () => limit.abort(unwanted?.reason);
  if (unwanted?.aborted) stop();
  unwanted?.addEventListener('abort', stop);
  return limit.signal;
};

/** Whether a read failed because it got no answer in time. */
export const isTimeout = (error: unknown): boolean => error === timeout;
