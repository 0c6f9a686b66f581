import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureType } from './logos.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('pictureType', () => {
  it.each([
    [
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90wS\xde\0\0\0\0IDAT',
      'image/png',
      'png',
    ],
    ['\xff\xd8\xff\xe0\0\x10JFIF\0', 'image/jpeg', 'jpg'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp', 'webp'],
    ['GIF89a\x01\0\x01\0', 'image/gif', 'gif'],
  ])('recognizes %j', async (text, mime, extension) => {
    expect(await pictureType(bytesOf(text))).toEqual({ mime, extension });
  });

  it.each([
    '',
    'texto',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7',
    '\0\0\x01\0\x01\0\x10\x10',
    'BM\x3a\0\0\0',
    'PK\x03\x04',
  ])('does not accept %j', async (text) => {
    expect(await pictureType(bytesOf(text))).toBeUndefined();
  });

  it('never throws, whatever the bytes are', async () => {
    const starts = [
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff',
      'RIFF',
      'GIF8',
      'PK\x03\x04',
      '<?xml ',
      '\0\0\0\x18ftyp',
      'ID3',
    ];
    const bytes = fc
      .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }))
      .map(([start, rest]) => new Uint8Array([...bytesOf(start), ...rest]));
    await fc.assert(
      fc.asyncProperty(bytes, async (some) => void (await pictureType(some))),
      { numRuns: 500 },
    );
  });
});
