import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

const written = (value: unknown) => JSON.stringify(value, redact);

describe('redact', () => {
  it.each([
    { of: 'a key by its name', value: { api_key: 'abc' } },
    { of: 'a key in a list of errors', value: [{ deep: { secretKey: 'abc' } }] },
    { of: 'a cookie', value: { cookies: 'kept', setCookie: 'abc' } },
    { of: "Stripe's key in a sentence", value: { reason: 'Invalid API Key: sk_live_abc' } },
    { of: 'the secret of a webhook', value: 'whsec_abc' },
    { of: 'a bearer token', value: { sent: 'Bearer abc.d-e_f' } },
    { of: 'a code in an address', value: 'https://ranqueia.com.br/auth/google/callback?x=1&code=abc' },
  ])('removes $of', ({ value }) => {
    expect(written(value)).not.toContain('abc');
    expect(written(value)).toContain('[removed]');
  });

  it('keeps what is needed to find a fault', () => {
    const fault = { code: 'invalid_client', messageId: 'm-1', statusCode: 401, tokens: 3, note: null };
    expect(written(fault)).toBe(JSON.stringify(fault));
  });
});
