import type { SQSClient } from '@aws-sdk/client-sqs';
import { timeLeft, unansweredHere } from '../time/deadline.ts';
import { type ClientName, type TimeLimit, timeLimitOf } from '../time/timeLimits.ts';
import { NoAnswer } from '../unavailable.ts';

type Handler = SQSClient['config']['requestHandler'];

interface Config {
  readonly maxAttempts: number;
  readonly requestHandler: {
    readonly throwOnRequestTimeout: boolean;
    readonly socketTimeout: number;
    readonly httpAgent: AgentConfig;
    readonly httpsAgent: AgentConfig;
  };
}

interface AgentConfig {
  readonly keepAlive: boolean;
}

/** Adds time limits, which the SDK lacks. After one timeout, a route no longer calls that service. */
export const limitedClient = <C extends { readonly config: { readonly requestHandler: Handler } }>(
  name: ClientName,
  make: (config: Config) => C,
  limit = timeLimitOf(name),
): C => {
  const { attempt, attemptInRoute = attempt, attempts } = limit;
  // Without retries every call needs a new connection, since a kept one may be closed.
  const agent = { keepAlive: attempts > 1 };
  const client = make({
    maxAttempts: attempts,
    requestHandler: {
      throwOnRequestTimeout: true,
      socketTimeout: Math.max(attempt, attemptInRoute),
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  limitAttempts(client.config.requestHandler, name, limit);
  return client;
};

const limitAttempts = (
  handler: Handler,
  name: ClientName,
  { attempt, attemptInRoute = attempt }: TimeLimit,
): void => {
  const handle = handler.handle.bind(handler);
  handler.handle = async (request, options) => {
    const unanswered = unansweredHere();
    const left = timeLeft();
    if (unanswered?.has(name) || left <= 0) throw new NoAnswer(name);
    const requestTimeout = unanswered ? Math.min(attemptInRoute, left) : attempt;
    try {
      return await handle(request, { ...options, requestTimeout });
    } catch (error) {
      if (!unanswered || !isTimeout(error)) throw error;
      unanswered.add(name);
      throw new NoAnswer(name);
    }
  };
};

/** Whether no answer came in time. A lost connection is not a timeout, although the SDK calls it one. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError' && !isLostConnection(error);

const isLostConnection = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
