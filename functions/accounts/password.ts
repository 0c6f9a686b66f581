import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's password storage cheat sheet: scrypt with N = 2^15 (32 MiB), r = 8, p = 3. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const BYTES = 32;

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** A salted hash of a password, as text; it names its own parameters, so that they can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFKC'), salt, BYTES, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$');
};

/** Stands in for the hash of an account that does not exist, or has no password, so that its absence costs the same time. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`;

/** Whether this is the password of that hash; always as slow as a real comparison, and false where there is none. */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [, N, r, p, salt = '', expected = ''] = (hash || NOBODY).split('$');
  const cost = { ...COST, N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64'), BYTES, cost);
  return timingSafeEqual(actual, Buffer.from(expected, 'base64')) && Boolean(hash);
};
