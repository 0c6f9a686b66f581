import { fileTypeFromBuffer } from 'file-type';
import { putFile, removeFile } from '../platform/aws/files.ts';
import { AppError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';

/** What browsers show as a picture and cannot execute: SVG is not among them. */
const accepted = new Map([
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
]);

/** Where browsers find a stored logo. */
export const logoUrl = (key: string | null): string | null => (key === null ? null : `/${key}`);

/** All logos of a company or competitor lie under this prefix. */
export const logoPrefix = (ownerId: string): string => `logos/${ownerId}/`;

/** What kind of picture these bytes are, by their content; undefined where they are none that we accept. */
export const pictureType = async (
  bytes: Uint8Array,
): Promise<{ mime: string; extension: string } | undefined> => {
  const { mime } = (await fileTypeFromBuffer(bytes)) ?? { mime: '' };
  const extension = accepted.get(mime);
  return extension === undefined ? undefined : { mime, extension };
};

/** Stores a picture as the logo of a company or competitor and returns its key. Refuses what is not PNG, JPEG, WebP or GIF. */
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
 * Makes `key` the logo: `save` writes it into the table, and returns its owner as he was before, or undefined where he no longer exists. What
 * is no longer referenced is removed.
 */
export const replaceLogo = async (
  key: string,
  save: (key: string) => Promise<{ readonly logo_key: string | null } | undefined>,
): Promise<boolean> => {
  const before = await save(key);
  if (!before) await removeFile(key);
  else if (before.logo_key !== null) await removeFile(before.logo_key);
  return before !== undefined;
};
