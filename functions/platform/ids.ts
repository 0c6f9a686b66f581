import { createHash, randomBytes } from 'node:crypto';

export const newId = (): string => randomBytes(15).toString('base64url').replace(/[-_]/g, 'x');

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
