import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The values of OWASP's password storage cheat sheet: scrypt with N = 2^15 (32 MiB), r = 8, p = 3. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const BYTES = 32;

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** The hash includes salt and parameters, so that the parameters can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFKC'), salt, BYTES, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$');
};

/** Passwords are compared with this where there is no account or hash, so that timing reveals nothing. */
const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`;

/** Takes the same time without a hash, and then returns false. */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [, N, r, p, salt = '', expected = ''] = (hash || DUMMY_HASH).split('$');
  const cost = { ...COST, N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64'), BYTES, cost);
  return timingSafeEqual(actual, Buffer.from(expected, 'base64')) && Boolean(hash);
};
