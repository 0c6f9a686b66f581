import { notes } from '#shared/contract/notes.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { mergeEdit } from '../platform/edits.ts';
import { replaceNote, requireNote } from './notes.store.ts';
import { requireEditable, toNote } from './notes.ts';

export const handler = endpoint(notes.update)(async ({ user, params: { id }, body: { base, ...form } }) => {
  requireEditable(id);
  const changed = await retryOrThrow(async () => {
    const before = await requireNote(user.id, id);
    return replaceNote(user.id, before, { ...before, ...mergeEdit(form, base, before) });
  });
  return toNote(changed);
});
