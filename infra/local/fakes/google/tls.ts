import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { generate } from 'selfsigned';

/** An https server on 127.0.0.1. */
export interface SecureListening {
  /** Host and port. */
  readonly host: string;
  readonly close: () => Promise<void>;
}

/** Listens on a free port of 127.0.0.1 with a self-signed certificate, of which browsers warn. */
export const listenSecurely = async (handler: RequestListener): Promise<SecureListening> => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const server = createServer({ key, cert }, handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    host: `127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
