import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { generate } from 'selfsigned';

/** A server that speaks https on this machine only. */
export interface SecureListening {
  /** Host and port, as they stand in an address. */
  readonly host: string;
  readonly close: () => Promise<void>;
}

/** Listens on a free port of 127.0.0.1 with a certificate that it signs itself: browsers ask whether to trust it. */
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
