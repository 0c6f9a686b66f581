import { notes } from '#shared/contract/notes.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { requireVersion } from '../platform/edits.ts';
import { replaceNote, requireNote } from './notes.store.ts';
import { requireEditable, toNote } from './notes.ts';

export const handler = endpoint(notes.update)(async ({ user, params: { id }, body }) => {
  requireEditable(id);
  const { version: _, ...form } = body;
  const changed = await retryOrThrow(async () => {
    const before = await requireNote(user.id, id);
    requireVersion(body, before, toNote(before).version);
    return replaceNote(user.id, before, { ...before, ...form });
  });
  return toNote(changed);
});
