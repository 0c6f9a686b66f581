import { notes } from '#shared/contract/notes.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { removeNote, requireNote } from './notes.store.ts';
import { requireEditable } from './notes.ts';

export const handler = endpoint(notes.delete)(async ({ user, params: { id } }) => {
  requireEditable(id);
  await retryOrThrow(async () => {
    return (await removeNote(user.id, await requireNote(user.id, id))) || undefined;
  });
  return { success: true };
});
