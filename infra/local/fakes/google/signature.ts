import { generateKeyPairSync, sign } from 'node:crypto';

export interface UnsignedToken {
  readonly header: Record<string, unknown>;
  readonly payload: Record<string, unknown>;
}

/** How an ID token is signed: with the provider's key, with an unknown key, or not at all. */
export type Signature = 'valid' | 'foreign' | 'none';

/** Replaces the valid signature of a token with another kind. */
export const withSignature = (token: string, signature: Signature): string => {
  const [header = '', payload = ''] = token.split('.');
  if (signature === 'none') return `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`;
  if (signature === 'valid') return token;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const data = `${header}.${payload}`;
  return `${data}.${sign('RSA-SHA256', Buffer.from(data), privateKey).toString('base64url')}`;
};

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
