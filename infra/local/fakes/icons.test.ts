import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { iconOf } from './icons.ts';

describe('the fake of the icon service', () => {
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
