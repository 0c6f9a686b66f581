/** Keys: SETTINGS/SEARCH. */
import { type Key, read } from '../platform/aws/table.ts';
import { setAttributes } from '../platform/aws/writes.ts';
import { type SearchSettings, searchSettings } from './settings.ts';

const key: Key = { PK: 'SETTINGS', SK: 'SEARCH' };

export const readSearchSettings = async (): Promise<SearchSettings> =>
  searchSettings.parse((await read(key)) ?? {});

/** Changes some of the search settings. */
export const saveSearchSettings = (changed: Partial<SearchSettings>): Promise<void> =>
  setAttributes(key, changed);
