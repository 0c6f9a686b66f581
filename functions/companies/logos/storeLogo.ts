import { LOGO_MAX_SIDE } from '#shared/contract/companies.ts';
import { putFile, removeFile } from '../../platform/aws/files.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { WithLogo } from './logos.store.ts';
import { isTooLarge, logoPrefix, readPicture } from './logos.ts';

/**
 * Stores a logo, and removes the file that is not used then: `save` returns what was stored before. Returns
 * undefined if the owner is gone, and throws `malformed` unless the file is a picture with few enough pixels.
 */
export const replaceLogo = async (
  ownerId: string,
  bytes: Uint8Array,
  save: (key: string) => Promise<WithLogo | undefined>,
): Promise<string | undefined> => {
  const key = await storeLogo(ownerId, bytes);
  const before = await save(key);
  // If it is the same, the SDK has repeated the write after a lost answer: the previous logo is unknown.
  const unused = before ? before.logo_key : key;
  if (unused !== null && before?.logo_key !== key) await removeFile(unused);
  return before && key;
};

const storeLogo = async (ownerId: string, bytes: Uint8Array): Promise<string> => {
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
