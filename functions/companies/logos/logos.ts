import { fileTypeFromBuffer } from 'file-type';
import { imageDimensionsFromData } from 'image-dimensions';
import { LOGO_MAX_SIDE } from '#shared/contract/companies.ts';

/** Formats that browsers show and cannot execute; SVG may contain scripts. */
const accepted = new Map([
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
]);

/** What the header of a picture says. */
interface Picture {
  readonly mime: string;
  readonly extension: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The path at which browsers find a stored logo. */
export const logoPath = (key: string): string => `/${key}`;

/** The path of the logo of a company or competitor, which may have none. */
export const logoUrl = (key: string | null): string | null => (key === null ? null : logoPath(key));

/** The prefix of the keys of all logos of a company or competitor. */
export const logoPrefix = (ownerId: string): string => `logos/${ownerId}/`;

/**
 * A picture as its content describes itself, whatever its name; undefined if it is not an accepted one, or
 * ends before its size or has none.
 */
export const readPicture = async (bytes: Uint8Array): Promise<Picture | undefined> => {
  const { mime } = (await fileTypeFromBuffer(bytes)) ?? { mime: '' };
  const extension = accepted.get(mime);
  const { width, height } = (extension && imageDimensionsFromData(bytes)) || { width: 0, height: 0 };
  return extension === undefined || width === 0 || height === 0
    ? undefined
    : { mime, extension, width, height };
};

/** Whether a picture has too many pixels: a small file may unpack to gigabytes in a browser. */
export const isTooLarge = ({ width, height }: Picture): boolean => Math.max(width, height) > LOGO_MAX_SIDE;
