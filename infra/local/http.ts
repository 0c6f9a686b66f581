import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';

export type Listening = Awaited<ReturnType<typeof listen>>;

/** Listens on 127.0.0.1; port 0 means any free port. Rejects with the system's error if the port is taken. */
export const listen = (handler: RequestListener, port = 0) => listenOn(createServer(handler), port);

export const listenOn = async <S extends Server | SecureServer>(server: S, port = 0) => {
  // Never closes an idle connection, because a client about to use it would fail with ECONNRESET.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const actualPort = portOf(server.address());
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${actualPort}`, port: actualPort, server, close };
};

export const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
};

/** Finds a port for a program that cannot pick one itself. Another process may take the port meanwhile. */
export const freePort = async (): Promise<number> => {
  const { port, close } = await listen(() => undefined);
  await close();
  return port;
};

export const readBody: (request: IncomingMessage) => Promise<Buffer> = buffer;

export const readJson: (request: IncomingMessage) => Promise<unknown> = json;

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  contentType = 'application/json',
): void => {
  response.writeHead(status, { 'content-type': contentType }).end(JSON.stringify(body));
};
