import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http';
import { listen, readBody } from '../../../infra/local/http.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ArrivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The operation of the service, such as `UpdateItem`. */
  readonly operation: string;
  readonly answer: ServerResponse;
  readonly ask: (body?: Buffer) => Promise<Reply>;
}

/**
 * Starts a proxy that holds requests until `forwardTo` is called. If `handle` returns no reply, the proxy
 * sends none.
 */
export const startProxy = async (handle: (arrived: ArrivedRequest) => Promise<Reply | undefined>) => {
  let service = Promise.withResolvers<URL>();
  let agent = new Agent({ keepAlive: true });

  const arrive = async (incoming: IncomingMessage, answer: ServerResponse): Promise<ArrivedRequest> => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const body = await readBody(incoming);
    const ask = async (changed?: Buffer) => {
      const { hostname, port } = await service.promise;
      // A client that has disconnected may have repeated the request, so this one is not forwarded.
      if (answer.destroyed) throw new Error('There is nobody to answer');
      const sent = changed ? { ...headers, 'content-length': changed.length } : headers;
      return send({ hostname, port, method, path, headers: sent, agent }, changed ?? body);
    };
    const operation = String(headers['x-amz-target']).split('.').at(-1) ?? '';
    return { method, path, headers, body, operation, answer, ask };
  };

  const { url, close } = await listen(async (incoming, answer) => {
    try {
      const reply = await handle(await arrive(incoming, answer));
      if (reply) answer.writeHead(reply.status, reply.headers).end(reply.body);
    } catch {
      answer.destroy();
    }
  });
  return {
    url,
    close: async () => {
      agent.destroy();
      await close();
    },
    forwardTo: (address: string) => service.resolve(new URL(address)),
    hold: () => {
      agent.destroy();
      agent = new Agent({ keepAlive: true });
      service = Promise.withResolvers();
    },
  };
};

const send = (options: RequestOptions, body: Buffer): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request(options, (reply) => {
      const { statusCode: status = 500, headers } = reply;
      readBody(reply).then((body) => resolve({ status, headers, body }), reject);
    });
    sent.once('error', reject).end(body);
  });

interface Client {
  readonly config: {
    readonly endpoint?: () => Promise<{ readonly hostname: string; readonly port?: number }>;
  };
}

export const addressOf = async ({ config }: Client): Promise<string> => {
  const endpoint = await config.endpoint?.();
  if (endpoint?.port === undefined) throw new Error('The client has no local endpoint');
  return `http://${endpoint.hostname}:${endpoint.port}`;
};
