import { fileTypeFromBuffer } from 'file-type';

/** Formats that browsers show and cannot execute; SVG may contain scripts. */
const accepted = new Map([
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
]);

/** The path at which browsers find a stored logo. */
export const logoUrl = (key: string | null): string | null => (key === null ? null : `/${key}`);

/** The prefix of the keys of all logos of a company or competitor. */
export const logoPrefix = (ownerId: string): string => `logos/${ownerId}/`;

/** The type of a picture, detected from its content; undefined if it is not an accepted one. */
export const pictureType = async (
  bytes: Uint8Array,
): Promise<{ mime: string; extension: string } | undefined> => {
  const { mime } = (await fileTypeFromBuffer(bytes)) ?? { mime: '' };
  const extension = accepted.get(mime);
  return extension === undefined ? undefined : { mime, extension };
};
