import { fileTypeFromBuffer } from 'file-type';
import { imageDimensionsFromData } from 'image-dimensions';
import { LOGO_MAX_SIDE } from '#shared/contract/companies.ts';

/** Formats that browsers show but cannot execute. SVG is left out because it may contain scripts. */
const accepted = new Map([
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
]);

interface Picture {
  readonly mime: string;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
}

export const logoPath = (key: string): string => `/${key}`;

export const logoUrl = (key: string | null): string | null => (key === null ? null : logoPath(key));

export const logoKeyIn = (path: string): string => path.slice(1);

export const logoPrefix = (ownerId: string): string => `logos/${ownerId}/`;

/**
 * Reads the content, not the name. Returns undefined if the format is not accepted or the size is missing.
 */
export const readPicture = async (bytes: Uint8Array): Promise<Picture | undefined> => {
  const { mime } = (await fileTypeFromBuffer(bytes)) ?? { mime: '' };
  const extension = accepted.get(mime);
  const { width, height } = (extension && imageDimensionsFromData(bytes)) || { width: 0, height: 0 };
  return extension === undefined || width === 0 || height === 0
    ? undefined
    : { mime, extension, width, height };
};

/** Limits the sides, because a small file may unpack to gigabytes in a browser. */
export const isTooLarge = ({ width, height }: Picture): boolean => Math.max(width, height) > LOGO_MAX_SIDE;
