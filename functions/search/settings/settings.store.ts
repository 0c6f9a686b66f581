/** Keys: SETTINGS/SEARCH. */
import type { Provider } from '#shared/messages.ts';
import { type Key, read } from '../../platform/aws/table.ts';
import { unchanged } from '../../platform/aws/updateExpression.ts';
import { type Action, commit, putAction, setAttributes } from '../../platform/aws/writes.ts';
import { type SearchSettings, searchSettings } from './settings.ts';

const key: Key = { PK: 'SETTINGS', SK: 'SEARCH' };

export const readSearchSettings = async (): Promise<SearchSettings> =>
  searchSettings.parse((await read(key)) ?? {});

export const saveSearchSettings = (changed: Partial<SearchSettings>): Promise<void> =>
  setAttributes(key, changed);

export const saveProviderSettings = async <P extends Provider>(
  provider: P,
  changed: Partial<SearchSettings[P]>,
): Promise<void> => {
  const settings = await readSearchSettings();
  await setAttributes(key, { [provider]: { ...settings[provider], ...changed } });
};

/**
 * Writes the settings together with other actions. Returns false if they have changed since `before` was
 * read.
 */
export const replaceSearchSettings = (
  before: SearchSettings,
  after: SearchSettings,
  actions: readonly Action[],
): Promise<boolean> => {
  const replacement: Action = putAction(
    { ...key, ...after, revision: before.revision + 1 },
    unchanged('revision', before.revision),
  );
  return commit([replacement, ...actions]);
};
