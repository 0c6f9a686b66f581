import { AppError } from '../../platform/errors.ts';

/** Where an export continues: at this keyword, after this point of its history. */
export interface ExportCursor {
  readonly keywordId: string;
  /** What orders the point; empty before the first. */
  readonly after: string;
}

/** Before every keyword. */
export const firstKeyword: ExportCursor = { keywordId: '', after: '' };

export const cursorOf = ({ keywordId, after }: ExportCursor): string => `${keywordId}~${after}`;

/** Only an id, a moment and a domain: a cursor says where to continue among one's own keywords. */
export const parseCursor = (text: string): ExportCursor => {
  const [, keywordId, after] = /^([\w-]{1,120})~((?:[\d-]{10}T[\d:.]{12}Z#[\w.-]+)?)$/.exec(text) ?? [];
  if (keywordId === undefined || after === undefined) {
    throw new AppError('malformed', 'Esta parte não existe. Comece a exportação de novo.');
  }
  return { keywordId, after };
};
