import type { SettingsForm } from '#shared/contract/admin/searchSettings.ts';
import { recordAudit, saveAudit } from '../audit/audit.store.ts';
import { auditEntry } from '../audit/audit.ts';
import { retryIfChanged } from '../platform/aws/retryIfChanged.ts';
import { AppError } from '../platform/errors.ts';
import { type ProviderKeys, readKeys, writeKeys } from '../platform/search/keys.ts';
import { forgetOutage } from './providers.store.ts';
import { readSearchSettings, replaceSearchSettings } from './settings.store.ts';
import {
  applyForm,
  isReady,
  isUnblocking,
  keysIn,
  mergeSettings,
  requireUnchangedProviderKeys,
  settingsChanges,
} from './settingsForm.ts';

type Request = Parameters<typeof auditEntry>[0];

const targets: Record<SettingsForm['provider'], string> = { serper: 'Serper', algolia: 'Algolia' };

const missing: Record<SettingsForm['provider'], string> = {
  serper: 'Salve a API key do Serper antes de ativá-lo.',
  algolia: 'Salve a API key, o Application ID e o índice da Algolia antes de ativá-la.',
};

/**
 * Changes a provider's keys and settings, and which provider serves the checks. Keys are written first,
 * so that the request completes when it is repeated; throws `conflict` for what was changed elsewhere.
 */
export const changeSettings = async (request: Request, form: SettingsForm): Promise<void> => {
  const keys = keysIn(form);
  const audit = (changes: Parameters<typeof auditEntry>[3]) =>
    auditEntry(request, 'search/update', targets[form.provider], changes);
  await requireReady(form, keys);
  await requireUnchanged(form);
  if (Object.keys(keys).length > 0) {
    await saveAudit(audit(Object.keys(keys).map((field) => ({ field, before: '', after: 'alterada' }))));
    await writeKeys(form.provider, keys, (stored) => requireUnchangedProviderKeys(form, stored));
  }
  const isSaved = await retryIfChanged(async () => {
    const before = await readSearchSettings();
    const after = applyForm(before, mergeSettings(form, before));
    const changes = settingsChanges(before, after, form.provider);
    const actions = [
      ...(changes.length > 0 ? [recordAudit(audit(changes))] : []),
      ...(isUnblocking(changes, keys) ? [forgetOutage(form.provider)] : []),
    ];
    return (await replaceSearchSettings(before, after, actions)) || undefined;
  });
  if (!isSaved) {
    throw new AppError('conflict', 'Outra pessoa alterou a configuração ao mesmo tempo. Tente novamente.');
  }
};

/** Asked before anything is written, so that no key of a form is saved whose settings are refused. */
const requireUnchanged = async (form: SettingsForm): Promise<void> => {
  mergeSettings(form, await readSearchSettings());
  requireUnchangedProviderKeys(form, await readKeys(form.provider));
};

/** Exactly one provider is active, and only one that has what it needs. */
const requireReady = async (form: SettingsForm, keys: Partial<ProviderKeys>): Promise<void> => {
  if (form.is_active === undefined) return;
  const settings = await readSearchSettings();
  if (!form.is_active && settings.provider === form.provider) {
    throw new AppError('conflict', 'Um provedor precisa estar ativo. Para trocar, ative o outro.');
  }
  if (!form.is_active) return;
  const stored = await readKeys(form.provider);
  if (isReady(applyForm(settings, form), { ...stored, ...keys })) return;
  throw new AppError('conflict', missing[form.provider]);
};
