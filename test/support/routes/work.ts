/**
 * Runs a route's handler in this process, and returns its requests to the table, in order, and its answer.
 */
import { client } from '../../../functions/platform/aws/table.ts';
import type { endpointFor } from '../../../functions/platform/http/endpoint.ts';

interface Sent {
  readonly body?: unknown;
  readonly cookies?: readonly string[];
  /** The milliseconds until the function's time ends. */
  readonly timeLeft?: number;
}

interface Work {
  readonly requests: readonly string[];
  readonly status: number | undefined;
  readonly body: string | undefined;
  readonly cookies: readonly string[];
}

type Handler = ReturnType<ReturnType<ReturnType<typeof endpointFor>>>;

/** The caller's network address; a test may have to reset its limits. */
export const WORK_ADDRESS = '10.0.0.1';

export const workOf = async (
  url: string,
  handler: Handler,
  { body, cookies = [], timeLeft = 10_000 }: Sent,
): Promise<Work> => {
  const requests: string[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (given) => {
        requests.push(commandName.replace('Command', ''));
        return next(given);
      },
    { step: 'initialize', name: 'work', override: true },
  );
  const event = {
    headers: { host: new URL(url).host, 'content-type': 'application/json' },
    cookies,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    requestContext: { http: { sourceIp: WORK_ADDRESS } },
  };
  try {
    // The event and context contain only what a route reads.
    const answer = await handler(
      event as unknown as Parameters<Handler>[0],
      { getRemainingTimeInMillis: () => timeLeft } as Parameters<Handler>[1],
    );
    const names = (answer.cookies ?? []).map((cookie) => cookie.split('=')[0] ?? '');
    return { requests, status: answer.statusCode, body: answer.body, cookies: names };
  } finally {
    client.middlewareStack.remove('work');
  }
};
