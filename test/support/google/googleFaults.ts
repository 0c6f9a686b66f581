import { generateKeyPairSync, sign } from 'node:crypto';
import type { GoogleState, Step, UnsignedToken } from '../../../infra/local/fakes/google/people.ts';
import { type HttpFailure, httpFailures } from '../fakes/httpFailures.ts';

interface IdentityFaults {
  readonly kind: HttpFailure;
  readonly steps: readonly Step[];
}

/** A token is signed with the provider's key, with an unknown key, or not at all. */
type Signature = 'valid' | 'foreign' | 'none';

/** Makes Google's fake fail and lie; its `reset` ends that. */
export const googleFaults = (state: () => GoogleState) => ({
  setFaults: ({ kind, steps }: IdentityFaults) => {
    state().intercept = (step, response) => {
      if (!steps.includes(step)) return false;
      httpFailures[kind](response);
      return true;
    };
  },
  tamper: (change: (token: UnsignedToken) => void, signature: Signature = 'valid') => {
    state().tamper = change;
    state().resign = (token) => withSignature(token, signature);
  },
});

const withSignature = (token: string, signature: Signature): string => {
  const [header = '', payload = ''] = token.split('.');
  if (signature === 'none') return `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`;
  if (signature === 'valid') return token;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const data = `${header}.${payload}`;
  return `${data}.${sign('RSA-SHA256', Buffer.from(data), privateKey).toString('base64url')}`;
};

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
