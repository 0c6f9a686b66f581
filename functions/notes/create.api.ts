import { notes } from '#shared/contract/notes.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireRepeated } from '../platform/edits.ts';
import { idOfCreation } from '../platform/ids.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createNote, listStored } from './notes.store.ts';
import { MOST_NOTES, newNote, toNote, tooManyNotes } from './notes.ts';

export const handler = endpoint(notes.create)(async ({ user, body: { key, ...form }, now }) => {
  const [allowance, stored] = await Promise.all([requireAllowance(user.id, now), listStored(user.id)]);
  const note = newNote(form, user.name, now, idOfCreation(user.id, key));
  // Found by its id: the stored place contains the day, which may have changed.
  const first = stored.find(({ id }) => id === note.id);
  if (!first && stored.length >= MOST_NOTES) throw tooManyNotes();
  return toNote(requireRepeated(first ?? (await createNote(user.id, note, allowance)), form));
});
