/** The lists of keywords that an instance keeps. */
import { keepKeywords } from './keepKeywords.ts';
import { readRecords } from './keywords.store.ts';
import { readRanked, readStored } from './rankings.store.ts';

/** Keywords without positions, which change with the company's `list_version` only. */
export const recordsOf = keepKeywords(readRecords, { byVersion: true });

/** Keywords with the company's own positions. */
export const rankedOf = keepKeywords(readRanked);

/** Keywords with the positions of the company and its competitors. */
export const storedOf = keepKeywords(readStored);
