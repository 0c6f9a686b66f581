import { createHash, randomBytes } from 'node:crypto';

const asId = (bytes: Buffer): string => bytes.subarray(0, 15).toString('base64url').replace(/[-_]/g, 'x');

/** Returns 20 random characters that nobody can guess. */
export const newId = (): string => asId(randomBytes(15));

/** Returns the same id for the same key of the same user; without a key, a new one. */
export const idOfCreation = (userId: string, key: string | undefined): string =>
  key === undefined ? newId() : asId(createHash('sha256').update(`${userId} ${key}`).digest());

/** Returns 16 characters derived from a text. */
export const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
