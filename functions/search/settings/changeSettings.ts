import type { Change } from '#shared/contract/admin/audit.ts';
import type { SettingsForm } from '#shared/contract/admin/searchSettings.ts';
import { isSameEngine } from '#shared/engines.ts';
import { requireRecentSignIn, type SignInContext } from '../../accounts/signIn/ownPassword.ts';
import { recordAudit, saveAudit } from '../../audit/audit.store.ts';
import { auditEntry } from '../../audit/audit.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { AppError } from '../../platform/errors.ts';
import { type ChangedKeys, readKeys, writeKeys } from '../../platform/search/keys.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { forgetOutage } from '../outages.store.ts';
import { type EngineChange, recordEngineChange } from './engineChanges.store.ts';
import { readSearchSettings, replaceSearchSettings } from './settings.store.ts';
import { activeEngine, type SearchSettings } from './settings.ts';
import {
  applyForm,
  isReady,
  isUnblocking,
  keysIn,
  mergeSettings,
  requireFilled,
  requireUnchangedProviderKeys,
  settingsChanges,
} from './settingsForm.ts';

type Request = Parameters<typeof auditEntry>[0] & SignInContext;

const targets: Record<SettingsForm['provider'], string> = { serper: 'Serper', algolia: 'Algolia' };

const missing: Record<SettingsForm['provider'], string> = {
  serper: 'Salve a API key do Serper antes de ativá-lo.',
  algolia: 'Salve a API key, o Application ID e o índice da Algolia antes de ativá-la.',
};

const LAST_KEY = 'A Algolia está ativa e ficaria sem chave: informe a API key antes de remover esta.';

/** Writes the keys first, so that repeating the request completes an interrupted one. Throws `conflict`. */
export const changeSettings = async (request: Request, form: SettingsForm): Promise<void> => {
  const keys = keysIn(form);
  const changed = await changedKeys(form.provider, keys);
  if (changed.length > 0) await requireRecentSignIn(request);
  const audit = (changes: Parameters<typeof auditEntry>[3]) =>
    auditEntry(request, 'search/update', targets[form.provider], changes);
  await requireReady(form, keys);
  await requireUnchanged(form);
  if (changed.length > 0) {
    await saveAudit(audit(changed));
    await writeKeys(form.provider, keys, (stored) => requireUnchangedProviderKeys(form, stored));
  }
  await retryOrThrow(async () => {
    const before = await readSearchSettings();
    const after = applyForm(before, mergeSettings(form, before));
    const changes = settingsChanges(before, after, form.provider);
    const actions = [
      ...(changes.length > 0 ? [recordAudit(audit(changes))] : []),
      ...(isUnblocking(changes, keys) ? [forgetOutage(form.provider)] : []),
      ...engineChangeOf(before, after, request.now).map(recordEngineChange),
    ];
    return (await replaceSearchSettings(before, after, actions)) || undefined;
  });
};

/** Returns nothing if positions stay comparable. */
const engineChangeOf = (before: SearchSettings, after: SearchSettings, now: number): EngineChange[] => {
  const [from, to] = [activeEngine(before), activeEngine(after)];
  return isSameEngine(from, to) ? [] : [{ at: toMoment(now), from, to }];
};

const changedKeys = async (provider: SettingsForm['provider'], keys: ChangedKeys): Promise<Change[]> => {
  const stored: Readonly<Record<string, string>> = await readKeys(provider);
  return Object.entries(keys)
    .filter(([field, value]) => (value ?? '') !== stored[field])
    .map(([field, value]) => ({ field, before: '', after: value === null ? 'removida' : 'alterada' }));
};

/** Checks the form before any write, so that no key is saved if its settings are refused. */
const requireUnchanged = async (form: SettingsForm): Promise<void> => {
  const settings = await readSearchSettings();
  requireFilled(form, settings);
  mergeSettings(form, settings);
  requireUnchangedProviderKeys(form, await readKeys(form.provider));
};

/** Requires that one provider stays active, that it has all it needs, and that it keeps its last key. */
const requireReady = async (form: SettingsForm, keys: ChangedKeys): Promise<void> => {
  const isRemoving = keys.search_api_key === null;
  if (form.is_active === undefined && !isRemoving) return;
  const settings = await readSearchSettings();
  const isActive = settings.provider === form.provider;
  if (form.is_active === false && isActive) {
    throw new AppError('conflict', 'Um provedor precisa estar ativo. Para trocar, ative o outro.');
  }
  const after = { ...(await readKeys(form.provider)), ...keys };
  if (isRemoving && isActive && !after.api_key) {
    throw new AppError('conflict', LAST_KEY, { 'config.search_api_key': LAST_KEY });
  }
  if (!form.is_active || isReady(applyForm(settings, form), after)) return;
  throw new AppError('conflict', missing[form.provider]);
};
