import type { Change } from '#shared/contract/admin/audit.ts';
import type { SettingsForm } from '#shared/contract/admin/searchSettings.ts';
import { isSameEngine } from '#shared/engines.ts';
import { requireRecentSignIn, type SignInContext } from '../../accounts/signIn/ownPassword.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { auditEntry } from '../../audit/audit.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { AppError } from '../../platform/errors.ts';
import { type ChangedKeys, type ProviderKeys, readKeys, writeKeys } from '../../platform/search/keys.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { forgetOutage } from '../outages.store.ts';
import { type EngineChange, recordEngineChange } from './engineChanges.store.ts';
import { readSearchSettings, replaceSearchSettings } from './settings.store.ts';
import { activeEngine, type SearchSettings, versionsOf } from './settings.ts';
import {
  applyForm,
  isReady,
  isUnblocking,
  keysIn,
  requireFilled,
  requireUnchanged,
  settingsChanges,
} from './settingsForm.ts';

type Request = Parameters<typeof auditEntry>[0] & SignInContext;

const targets: Record<SettingsForm['provider'], string> = { serper: 'Serper', algolia: 'Algolia' };

const missing: Record<SettingsForm['provider'], string> = {
  serper: 'Salve a API key do Serper antes de ativá-lo.',
  algolia: 'Salve a API key, o Application ID e o índice da Algolia antes de ativá-la.',
};

/**
 * Writes the keys last, under a new version of the settings, so that only one of two forms writes them.
 * Throws `conflict`.
 */
export const changeSettings = async (request: Request, form: SettingsForm) => {
  const keys = keysIn(form);
  const saved = await retryOrThrow(async () => {
    const before = await readSearchSettings();
    const stored = await readKeys(form.provider);
    requireUnchanged(form, before, stored);
    requireFilled(form, before);
    requireReady(form, before, { ...stored, ...keys });
    const changedKeys = keyChanges(stored, keys);
    if (changedKeys.length > 0) await requireRecentSignIn(request);
    const after = applyForm(before, form, changedKeys.length > 0);
    const changes = [...changedKeys, ...settingsChanges(before, after, form.provider)];
    const audit = auditEntry(request, 'search/update', targets[form.provider], changes);
    const isReplaced = await replaceSearchSettings(before, after, [
      ...(changes.length > 0 ? [recordAudit(audit)] : []),
      ...engineChangeOf(before, after, request.now).map(recordEngineChange),
    ]);
    return isReplaced ? { after, changes } : undefined;
  });
  await writeKeys(form.provider, keys);
  // Only now, because a worker that still has the old keys would find the provider out of service again.
  if (isUnblocking(saved.changes, keys)) await forgetOutage(form.provider);
  return { success: true as const, ...versionsOf(saved.after, form.provider) };
};

/** Returns nothing if positions stay comparable. */
const engineChangeOf = (before: SearchSettings, after: SearchSettings, now: number): EngineChange[] => {
  const [from, to] = [activeEngine(before), activeEngine(after)];
  return isSameEngine(from, to) ? [] : [{ at: toMoment(now), from, to }];
};

const keyChanges = (stored: ProviderKeys, keys: ChangedKeys): Change[] => {
  const before: Readonly<Record<string, string>> = stored;
  return Object.entries(keys)
    .filter(([field, value]) => value !== before[field])
    .map(([field]) => ({ field, before: '', after: 'alterada' }));
};

/** Requires that one provider stays active, and that it has all it needs. */
const requireReady = (form: SettingsForm, settings: SearchSettings, keys: ChangedKeys): void => {
  if (form.is_active === false && settings.provider === form.provider) {
    throw new AppError('conflict', 'Um provedor precisa estar ativo. Para trocar, ative o outro.');
  }
  if (!form.is_active || isReady(applyForm(settings, form), keys)) return;
  throw new AppError('conflict', missing[form.provider]);
};
