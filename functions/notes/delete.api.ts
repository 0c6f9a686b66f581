import { notes } from '#shared/contract/notes.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { retryIfChanged } from '../platform/aws/retryIfChanged.ts';
import { busy } from '../platform/errors.ts';
import { removeNote, requireNote } from './notes.store.ts';
import { requireEditable } from './notes.ts';

export const handler = endpoint(notes.delete)(async ({ user, params: { id } }) => {
  requireEditable(id);
  const isRemoved = await retryIfChanged(async () => {
    return (await removeNote(user.id, await requireNote(user.id, id))) || undefined;
  });
  if (!isRemoved) throw busy();
  return { success: true };
});
