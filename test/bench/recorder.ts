import { startProxy } from '../support/proxies/proxy.ts';

export interface Exchange {
  readonly operation: string;
  readonly sent: unknown;
  readonly answered: unknown;
}

/** Starts a proxy whose address stays the same; requests wait while the service behind it restarts. */
export const startRecorder = (onExchange: (exchange: Exchange) => void = () => undefined) =>
  startProxy(async ({ operation, body, ask }) => {
    const reply = await ask();
    if (reply.status === 200)
      onExchange({ operation, sent: JSON.parse(String(body)), answered: JSON.parse(String(reply.body)) });
    return reply;
  });
