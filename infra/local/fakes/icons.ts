import { crc32, deflateSync } from 'node:zlib';
import { type Listening, listen } from '../http.ts';
import { seededRandom } from './random.ts';

const MIN_SIZE = 16;
const MAX_SIZE = 256;

/** `GET /?domain=example.com.br&sz=64` returns a PNG, or 404 for a domain that cannot exist. */
export const startIcons = (): Promise<Listening> =>
  listen((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const domain = searchParams.get('domain') ?? '';
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain) || domain.endsWith('.invalid')) {
      response.writeHead(404).end();
      return;
    }
    const size = Math.min(MAX_SIZE, Math.max(MIN_SIZE, Number(searchParams.get('sz')) || 64));
    response.writeHead(200, { 'content-type': 'image/png' }).end(iconOf(domain, size));
  });

export const iconOf = (domain: string, size: number): Buffer => {
  const background = [0, 1, 2].map((part) => 40 + Math.floor(seededRandom('icon', domain, part) * 150));
  const disc = background.map((part) => Math.floor((part + 2 * 255) / 3));
  const centre = (size - 1) / 2;
  const row = (y: number) =>
    Array.from({ length: size }, (_, x) =>
      Math.hypot(x - centre, y - centre) < size * 0.3 ? disc : background,
    ).flat();
  // Every row of a PNG starts with its filter; 0 means none.
  const pixels = Array.from({ length: size }, (_, y) => [0, ...row(y)]).flat();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
