import { notes } from '#shared/contract/notes.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { createOnce } from '../companies/creations.store.ts';
import { requireRepeated } from '../platform/edits.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createNote, listStored } from './notes.store.ts';
import { newNote, toNote } from './notes.ts';

export const handler = endpoint(notes.create)(async ({ user, body: { key, ...form }, now }) => {
  const allowance = await requireAllowance(user.id, now);
  const note = await createOnce({
    kind: 'NOTE',
    userId: user.id,
    key,
    now,
    // Its place contains the day, which may have changed.
    find: async (id) => (await listStored(user.id)).find((stored) => stored.id === id),
    create: (id, claim) => createNote(user.id, newNote(form, user.name, now, id), allowance, claim),
  });
  return toNote(requireRepeated(note, form));
});
