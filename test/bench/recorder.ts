import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { listen, readBody } from '../../infra/local/http.ts';

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
export const startRecorder = async (onExchange: (exchange: Exchange) => void = () => undefined) => {
  let service = Promise.withResolvers<string>();
  let agent = new Agent({ keepAlive: true });
  const { url, close } = await listen(async (incoming, answer) => {
    try {
      const { method, headers, url: path } = incoming;
      const body = await readBody(incoming);
      const { port } = new URL(await service.promise);
      if (answer.destroyed || !body) return;
      const reply = await forward({ host: '127.0.0.1', port, method, path, agent, headers }, body);
      const text = await readBody(reply);
      const operation = String(headers['x-amz-target']).split('.').at(-1) ?? '';
      if (reply.statusCode === 200) {
        onExchange({ operation, sent: JSON.parse(String(body)), answered: JSON.parse(String(text)) });
      }
      answer.writeHead(reply.statusCode ?? 500, reply.headers).end(text);
    } catch {
      // The service or the process that asked it is dead.
      answer.destroy();
    }
  });
  return {
    url,
    close: async () => {
      agent.destroy();
      await close();
    },
    /** Holds requests until there is a service again. */
    hold: () => {
      agent.destroy();
      agent = new Agent({ keepAlive: true });
      service = Promise.withResolvers();
    },
    /** Forwards to this address. */
    forwardTo: (address: string) => service.resolve(address),
  };
};

const forward = (options: RequestOptions, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(options, resolve).once('error', reject).end(body);
  });
