import { describe, expect, it } from 'vitest';
import { toReply } from './httpReply.ts';

describe('toReply', () => {
  it('reads a whole reply: cookies become headers, base64 becomes bytes', () => {
    const reply = toReply({
      statusCode: 201,
      headers: { 'Content-Type': 'image/png', 'x-count': 2 },
      cookies: ['a=1', 'b=2'],
      body: Buffer.from('png').toString('base64'),
      isBase64Encoded: true,
    });
    expect(reply.headers).toEqual({
      'content-type': 'image/png',
      'x-count': '2',
      'set-cookie': ['a=1', 'b=2'],
    });
    expect([reply.status, String(reply.body)]).toEqual([201, 'png']);
  });

  it('throws on a malformed reply', () => {
    expect(() => toReply({ statusCode: 'ok' })).toThrow();
    expect(() => toReply({ statusCode: 200, body: { not: 'text' } })).toThrow();
  });
});
