import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens on this machine only. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  /** Ends it with all its connections. */
  readonly close: () => Promise<void>;
}

/** Listens on 127.0.0.1; port 0 takes a free one. Rejects with the system's error where the port is taken. */
export const listen = async (handler: RequestListener, port = 0): Promise<Listening> => {
  const server = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const taken = portOf(server.address());
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${taken}`, port: taken, server, close };
};

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
};

/** A port that was free a moment ago, for programs that must be told theirs. */
export const freePort = async (): Promise<number> => {
  const { port, close } = await listen(() => undefined);
  await close();
  return port;
};

/** The whole body of a request, or undefined where it is longer than so many bytes. */
export const readBody = async (request: IncomingMessage, most = Infinity): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // What is too long is read on all the same: a client that is cut off would not hear why.
    if (length <= most) chunks.push(chunk);
  }
  return length <= most ? Buffer.concat(chunks) : undefined;
};

/** The body of a request as JSON; throws where it is none. */
export const readJson = async (request: IncomingMessage): Promise<unknown> =>
  JSON.parse(String(await readBody(request)));

/** Ends a response with a JSON body. */
export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  contentType = 'application/json',
): void => {
  response.writeHead(status, { 'content-type': contentType }).end(JSON.stringify(body));
};
