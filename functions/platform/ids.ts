import { createHash, randomBytes } from 'node:crypto';

/** 20 random characters, impossible to guess. */
export const newId = (): string => randomBytes(15).toString('base64url').replace(/[-_]/g, 'x');

/** 16 characters derived from a text. */
export const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
