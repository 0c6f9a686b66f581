/**
 * Keys: IMPORTED#<keyword> holds DAY#<day> for what another tool measured on a São Paulo day. The partition
 * is not the history's, so nothing that reads verified points meets these.
 */
import * as z from 'zod/mini';
import { type Key, queryPrefix } from '../platform/aws/table.ts';
import { type Action, putAction, removePrefix } from '../platform/aws/writes.ts';

const importedPoint = z.object({
  imported: z.literal(true),
  day: z.string(),
  position: z.nullable(z.number()),
  url: z.nullable(z.string()),
  domain: z.string(),
  imported_at: z.string(),
});
export type ImportedPoint = z.output<typeof importedPoint>;

const DAYS = 'DAY#';

const importedKey = (keywordId: string, day: string): Key => ({
  PK: `IMPORTED#${keywordId}`,
  SK: `${DAYS}${day}`,
});

export const putImported = (keywordId: string, point: ImportedPoint): Action =>
  putAction({ ...importedKey(keywordId, point.day), ...point });

export const listImported = async (keywordId: string): Promise<ImportedPoint[]> => {
  const items = await queryPrefix(importedKey(keywordId, '').PK, DAYS);
  return items.map((item) => importedPoint.parse(item));
};

export const removeImported = (keywordId: string): Promise<void> =>
  removePrefix(importedKey(keywordId, '').PK, DAYS);
