import { crc32, inflateSync } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, it } from 'vitest';
import { iconOf, startIcons } from './icons.ts';

describe('the fake of the icon service', () => {
  it('answers a PNG that differs by domain, and 404 for a domain that cannot exist', async () => {
    const { url, close } = await startIcons();
    const fetchIcon = async (domain: string) => {
      const response = await fetch(`${url}/?domain=${domain}&sz=32`);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const [one, again, other, none] = await Promise.all(
      ['a.com.br', 'a.com.br', 'b.com.br', 'x.invalid'].map(fetchIcon),
    );
    await close();
    expect(await fileTypeFromBuffer(one?.bytes ?? Buffer.alloc(0))).toMatchObject({ mime: 'image/png' });
    expect(one?.bytes).toEqual(again?.bytes);
    expect(one?.bytes).not.toEqual(other?.bytes);
    expect(none?.status).toBe(404);
  });

  it('writes chunks that decoders accept', () => {
    const png = iconOf('a.com.br', 16);
    let at = 8;
    const found: Record<string, Buffer> = {};
    while (at < png.length) {
      const length = png.readUInt32BE(at);
      const body = png.subarray(at + 4, at + 8 + length);
      expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
      found[body.toString('latin1', 0, 4)] = body.subarray(4);
      at += 12 + length;
    }
    expect(Object.keys(found)).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect(inflateSync(found.IDAT ?? '')).toHaveLength(16 * (1 + 16 * 3));
  });
});
