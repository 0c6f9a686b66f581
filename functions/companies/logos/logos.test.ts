import { describe, expect, it } from 'vitest';
import { isTooLarge, readPicture } from './logos.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('readPicture', () => {
  it.each([
    [
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03\x08\x02\0\0\0\x90wS\xde\0\0\0\0IDAT',
      'image/png',
      'png',
    ],
    [
      '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x11\x08\0\x03\0\x02\x03',
      'image/jpeg',
      'jpg',
    ],
    ['RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x01\0\0\x02\0\0', 'image/webp', 'webp'],
    ['GIF89a\x02\0\x03\0', 'image/gif', 'gif'],
  ])('reads the type and size of %j', async (text, mime, extension) => {
    expect(await readPicture(bytesOf(text))).toEqual({ mime, extension, width: 2, height: 3 });
  });

  it.each([
    // The file ends before the picture's height.
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02',
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\x03\x08\x02\0\0\0\x90wS\xde\0\0\0\0IDAT',
    '\xff\xd8\xff\xe0\0\x10JFIF\0',
    'RIFF\x24\0\0\0WEBPVP8 ',
    'GIF89a\x02\0\0\0',
  ])('does not accept %j, which has no size', async (text) => {
    expect(await readPicture(bytesOf(text))).toBeUndefined();
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
    expect(await readPicture(bytesOf(text))).toBeUndefined();
  });
});

it.each([
  [4096, 4096, false],
  [4097, 1, true],
  [1, 4097, true],
  [60_000, 60_000, true],
])('a picture of %i × %i pixels is too large: %s', (width, height, tooLarge) => {
  expect(isTooLarge({ mime: 'image/png', extension: 'png', width, height })).toBe(tooLarge);
});
