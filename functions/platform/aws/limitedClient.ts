import { Readable } from 'node:stream';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { timeLeft, unansweredHere } from '../time/deadline.ts';
import { type ClientName, CONNECTION_LIMIT_MS, type TimeLimit, timeLimitOf } from '../time/timeLimits.ts';
import { NoAnswer } from '../unavailable.ts';

type Handler = SQSClient['config']['requestHandler'];

interface Config {
  readonly maxAttempts: number;
  readonly requestHandler: {
    readonly connectionTimeout: number;
    readonly socketTimeout: number;
    readonly httpAgent: AgentConfig;
    readonly httpsAgent: AgentConfig;
  };
}

interface AgentConfig {
  readonly maxSockets: number;
  readonly keepAlive: boolean;
}

const SOCKETS = 50;

/** Adds time limits, which the SDK lacks. After one timeout, a route no longer calls that service. */
export const limitedClient = <C extends { readonly config: { readonly requestHandler: Handler } }>(
  name: ClientName,
  make: (config: Config) => C,
  limit = timeLimitOf(name),
): C => {
  const { attempt, attemptInRoute = attempt, attempts } = limit;
  // Without retries every call needs a new connection, since a kept one may be closed.
  const agent = { maxSockets: SOCKETS, keepAlive: attempts > 1 };
  const client = make({
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: CONNECTION_LIMIT_MS,
      // The timeout also ends an answer that stalls.
      socketTimeout: Math.max(attempt, attemptInRoute),
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  limitAttempts(client.config.requestHandler, name, limit);
  return client;
};

/** Times each attempt from when it has a socket; otherwise waiting for one would count as no answer. */
const limitAttempts = (
  handler: Handler,
  name: ClientName,
  { attempt, attemptInRoute = attempt }: TimeLimit,
): void => {
  const handle = handler.handle.bind(handler);
  const sockets = new Slots(SOCKETS);
  handler.handle = async (request, options) => {
    const unanswered = unansweredHere();
    await sockets.take();
    try {
      if (unanswered?.has(name) || timeLeft() <= 0) throw new NoAnswer(name);
      const limit = unanswered ? Math.min(attemptInRoute, timeLeft()) : attempt;
      const answer = await abortAfter(limit, (abortSignal) => handle(request, { ...options, abortSignal }));
      whenRead(answer.response.body, () => sockets.release());
      return answer;
    } catch (error) {
      sockets.release();
      if (!isTimeout(error)) throw error;
      unanswered?.add(name);
      throw noAnswerOf(name, unanswered !== undefined);
    }
  };
};

/** Releases the socket when the answer's body has been read. */
const whenRead = (body: unknown, release: () => void): void => {
  if (body instanceof Readable && !body.closed) body.once('close', release);
  else release();
};

const noAnswerOf = (name: ClientName, inRoute: boolean): Error =>
  inRoute ? new NoAnswer(name) : timeoutError(name);

const abortAfter = async <T>(limit: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  let hasEnded = false;
  const abort = () => {
    if (!hasEnded) controller.abort();
  };
  // Answers that have already arrived are read first, because this process itself may have been busy.
  const timer = setTimeout(() => setImmediate(abort), limit);
  try {
    return await send(controller.signal);
  } finally {
    hasEnded = true;
    clearTimeout(timer);
  }
};

/** Whether no answer came in time. A lost connection is not a timeout, although the SDK calls it one. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error.name === 'TimeoutError' && !isLostConnection(error)));

const isLostConnection = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** The error's name makes the SDK retry. */
const timeoutError = (name: string): Error =>
  Object.assign(new Error(`No answer in time: ${name}`), { name: 'TimeoutError' });

/** Gives out a limited number of slots; callers without a free one get theirs in turn. */
class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** The caller must release the slot afterwards. */
  async take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
