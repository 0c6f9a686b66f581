import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { readSecretVersions } from '../../platform/aws/secrets.ts';

const originKey = z.object({ key: z.string().check(z.minLength(32)) });

/** Also accepts the previous key: CloudFront gets a changed one only with the next deployment. */
export const isOriginKey = async (sent: string): Promise<boolean> => {
  const { ORIGIN_KEY_SECRET_ID: id = '' } = process.env;
  const versions = await readSecretVersions(id, originKey);
  return versions.some(({ key }) => isSame(sent, key));
};

/** Compares in constant time. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
