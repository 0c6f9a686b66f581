import { LOGO_MAX_SIDE } from '#shared/contract/companies.ts';
import { putFile, removeFile } from '../../platform/aws/files.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
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
 * Removes the file that nobody uses after a logo was saved: the one `before` it, or the logo itself if its
 * company or competitor is gone.
 */
export const removeUnusedLogo = async (key: string, before: WithLogo | undefined): Promise<void> => {
  // The SDK has repeated the write after its answer was lost, and the file before is not known any more.
  if (before?.logo_key === key) return;
  const unused = before ? before.logo_key : key;
  if (unused !== null) await removeFile(unused);
};
