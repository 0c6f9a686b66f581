import { cachedReader } from '../companies/cachedReader.ts';
import { listRecords } from './keywords.store.ts';
import { listKeywords, listRanked } from './rankings.store.ts';

/** Caches keywords without positions, which change only with `list_version`. */
export const recordsOf = cachedReader(listRecords, { byVersion: true });

export const rankedOf = cachedReader(listRanked);

export const storedOf = cachedReader(listKeywords);
