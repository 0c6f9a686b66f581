import { notes } from '#shared/contract/notes.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { createOnce } from '../companies/creations.store.ts';
import { requireRepeated } from '../platform/edits.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createNote, findNote } from './notes.store.ts';
import { newNote, toNote } from './notes.ts';

export const handler = endpoint(notes.create)(async ({ user, body: { key, ...form }, now }) => {
  const allowance = await requireAllowance(user.id, now);
  const note = await createOnce(
    'NOTE',
    user.id,
    key,
    (id) => findNote(user.id, id),
    (id, claim) => createNote(user.id, newNote(form, user.name, now, id), allowance, claim),
  );
  return toNote(requireRepeated(note, form));
});
