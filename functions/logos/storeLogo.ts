import { putFile, removeFile } from '../platform/aws/files.ts';
import { AppError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { WithLogo } from './logos.store.ts';
import { logoPrefix, pictureType } from './logos.ts';

/**
 * Stores a picture as the logo of a company or competitor and returns its key.
 * Throws `malformed` if it is not a PNG, JPEG, WebP or GIF.
 */
export const storeLogo = async (ownerId: string, bytes: Uint8Array): Promise<string> => {
  const type = await pictureType(bytes);
  if (!type) {
    const message = 'Envie uma imagem PNG, JPEG, WebP ou GIF.';
    throw new AppError('malformed', `Logo: ${message}`, { logo: message });
  }
  const key = `${logoPrefix(ownerId)}${newId()}.${type.extension}`;
  await putFile(key, bytes, type.mime);
  return key;
};

/**
 * Makes `key` the logo and removes the file that is no longer used. `save` writes the key and returns the
 * owner as it was before, or undefined if it is gone; the result is false then.
 */
export const replaceLogo = async (
  key: string,
  save: (key: string) => Promise<WithLogo | undefined>,
): Promise<boolean> => {
  const before = await save(key);
  if (!before) await removeFile(key);
  else if (before.logo_key !== null) await removeFile(before.logo_key);
  return before !== undefined;
};
