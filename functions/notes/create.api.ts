import { notes } from '#shared/contract/notes.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { createOnce } from '../companies/creations.store.ts';
import { requireRepeated } from '../platform/edits.ts';
import { createNote, findNote } from './notes.store.ts';
import { newNote, toNote } from './notes.ts';

export const handler = endpoint(notes.create)(async ({ user, body: { key, ...form }, now }) => {
  const note = await createOnce(
    'NOTE',
    user.id,
    key,
    (id) => findNote(user.id, id),
    (id, claim) => createNote(user.id, newNote(form, user.name, now, id), claim),
  );
  return toNote(requireRepeated(note, form));
});
