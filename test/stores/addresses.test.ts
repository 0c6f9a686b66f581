import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { skipWithout } from '../support/cloud/inside.ts';
import { services } from '../support/cloud/services.ts';

const accepts = async (host: string, port: number): Promise<boolean> => {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

it('the table answers on this machine only', async () => {
  if (services.on !== 'table') return skipWithout('a table that is not the built-in one');
  const port = Number(new URL(services.url).port);
  expect(await accepts('127.0.0.1', port)).toBe(true);
  const others = Object.values(networkInterfaces()).flatMap((all = []) => all.filter((it) => !it.internal));
  // The test omits IPv6, whose link-local addresses would need their interface.
  const hosts = others.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  for (const host of hosts) expect([host, await accepts(host, port)]).toEqual([host, false]);
});
