/** The lists of keywords that an instance caches. */
import { cachedReader } from './cachedReader.ts';
import { readRecords } from './keywords.store.ts';
import { readRanked, readStored } from './rankings.store.ts';

/** Keywords without positions, which change with the company's `list_version` only. */
export const recordsOf = cachedReader(readRecords, { byVersion: true });

/** Keywords with the company's own positions. */
export const rankedOf = cachedReader(readRanked);

/** Keywords with the positions of the company and its competitors. */
export const storedOf = cachedReader(readStored);
