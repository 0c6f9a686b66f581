import { LOGO_MAX_SIDE } from '#shared/contract/companies.ts';
import { putFile, removeFile } from '../platform/aws/files.ts';
import { AppError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { WithLogo } from './logos.store.ts';
import { isTooLarge, logoPrefix, readPicture } from './logos.ts';

/**
 * Stores a picture as the logo of a company or competitor and returns its key.
 * Throws `malformed` if it is not a PNG, JPEG, WebP or GIF, or has too many pixels.
 */
export const storeLogo = async (ownerId: string, bytes: Uint8Array): Promise<string> => {
  const picture = await readPicture(bytes);
  if (!picture) throw wrongLogo('Envie uma imagem PNG, JPEG, WebP ou GIF.');
  if (isTooLarge(picture)) {
    throw wrongLogo(
      `A imagem tem ${picture.width} × ${picture.height} pixels. O máximo são ${LOGO_MAX_SIDE} × ${LOGO_MAX_SIDE}.`,
    );
  }
  const key = `${logoPrefix(ownerId)}${newId()}.${picture.extension}`;
  await putFile(key, bytes, picture.mime);
  return key;
};

const wrongLogo = (message: string) => new AppError('malformed', `Logo: ${message}`, { logo: message });

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
