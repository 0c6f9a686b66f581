import { createHash, randomBytes } from 'node:crypto';

/** A new identifier: 20 characters that nobody can guess. */
export const newId = (): string => randomBytes(15).toString('base64url').replace(/[-_]/g, 'x');

/** The same 16 characters for the same text: for what must exist once. */
export const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
