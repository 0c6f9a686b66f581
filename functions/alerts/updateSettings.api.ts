import { alerts } from '#shared/contract/alerts.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { requireVersion } from '../platform/edits.ts';
import { formOf, readSettings, saveSettings } from './settings.store.ts';

export const handler = endpoint(alerts.updateSettings)(async ({ user, body, siteUrl }) => {
  const { version: _, ...form } = body;
  const saved = await retryOrThrow(async () => {
    const before = await readSettings(user.id);
    const stored = formOf(before);
    requireVersion(body, stored, stored.version);
    return saveSettings(user.id, before, { ...form, site_url: siteUrl });
  });
  return formOf(saved);
});
