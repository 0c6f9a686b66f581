import { createHash, randomBytes } from 'node:crypto';

/** Returns 20 random characters that nobody can guess. */
export const newId = (): string => randomBytes(15).toString('base64url').replace(/[-_]/g, 'x');

/** Returns 16 characters derived from a text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
