import { createHash, randomBytes } from 'node:crypto';

/** A new identifier: 20 random characters, impossible to guess. */
export const newId = (): string => randomBytes(15).toString('base64url').replace(/[-_]/g, 'x');

/** A 16-character identifier derived from a text, for things that must be unique per text. */
export const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
