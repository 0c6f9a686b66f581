import { startProxy } from '../support/startProxy.ts';

/** A request that a service has accepted. */
export interface Exchange {
  /** The operation, such as `UpdateItem`. */
  readonly operation: string;
  readonly sent: unknown;
  readonly answered: unknown;
}

/**
 * A proxy for a service that speaks JSON and may die and come back elsewhere, and then has the same address
 * here. While there is no service, requests wait; those of a process that dies meanwhile are dropped.
 */
export const startRecorder = (onExchange: (exchange: Exchange) => void = () => undefined) =>
  startProxy(async ({ operation, body, ask }) => {
    const reply = await ask();
    if (reply.status === 200)
      onExchange({ operation, sent: JSON.parse(String(body)), answered: JSON.parse(String(reply.body)) });
    return reply;
  });
