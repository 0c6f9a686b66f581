import { Readable } from 'node:stream';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { NoAnswer } from '../outage.ts';
import { Slots } from '../slots.ts';
import { timeLeft, unansweredHere } from '../time/deadline.ts';
import { type ClientName, CONNECTION_LIMIT, type TimeLimit, timeLimitOf } from '../time/timeLimits.ts';

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

/** The most requests of a client at a time. */
const SOCKETS = 50;

/**
 * Makes a client of an AWS service that keeps its time limits; the SDK itself waits for ever. After one
 * timeout, a route no longer calls that service.
 */
export const limitedClient = <C extends { readonly config: { readonly requestHandler: Handler } }>(
  name: ClientName,
  make: (config: Config) => C,
  limit = timeLimitOf(name),
): C => {
  const { attempt, attemptInRoute = attempt, attempts } = limit;
  // A call that is not repeated gets a connection of its own: a kept one may be closed by now.
  const agent = { maxSockets: SOCKETS, keepAlive: attempts > 1 };
  const client = make({
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: CONNECTION_LIMIT,
      // An answer that has begun and does not go on.
      socketTimeout: Math.max(attempt, attemptInRoute),
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  limitAttempts(client.config.requestHandler, name, limit);
  return client;
};

/**
 * The handler sends each attempt of a call. The limits begin when a socket is free: the agent's own queue
 * would count the wait for one as no answer.
 */
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

/** A socket is free again when the body of its answer has been read. */
const whenRead = (body: unknown, release: () => void): void => {
  if (body instanceof Readable && !body.closed) body.once('close', release);
  else release();
};

const noAnswerOf = (name: ClientName, inRoute: boolean): Error =>
  inRoute ? new NoAnswer(name) : timeoutError(name);

/** Aborts what has not begun to answer after so many milliseconds. */
const abortAfter = async <T>(limit: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  let hasEnded = false;
  const abort = () => {
    if (!hasEnded) controller.abort();
  };
  // Answers that have arrived are read first: this process itself may have been too busy.
  const timer = setTimeout(() => setImmediate(abort), limit);
  try {
    return await send(controller.signal);
  } finally {
    hasEnded = true;
    clearTimeout(timer);
  }
};

/**
 * Only a limit aborts. The SDK also calls a lost connection a timeout, such as one that the service closed
 * while the function was frozen; another attempt makes a new one.
 */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error.name === 'TimeoutError' && !isLostConnection(error)));

const isLostConnection = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** By its name the SDK knows that another attempt may help. */
const timeoutError = (name: string): Error =>
  Object.assign(new Error(`No answer in time: ${name}`), { name: 'TimeoutError' });
