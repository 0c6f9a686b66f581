import { LOGO_MAX_SIDE } from '#shared/contract/companies.ts';
import { putFile, removeFile } from '../../platform/aws/files.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { WithLogo } from './logos.store.ts';
import { isTooLarge, logoPrefix, readPicture } from './logos.ts';

/**
 * Returns the logo's key. Throws `malformed` unless the file is a PNG, JPEG, WebP or GIF with few enough
 * pixels.
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

/** Removes the previous logo or, if its company or competitor is gone, the new one. */
export const removeUnusedLogo = async (key: string, before: WithLogo | undefined): Promise<void> => {
  // The SDK has repeated the write after a lost answer, so the previous logo is unknown.
  if (before?.logo_key === key) return;
  const unused = before ? before.logo_key : key;
  if (unused !== null) await removeFile(unused);
};
