import { notes } from '#shared/contract/notes.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createNote, listStored } from './notes.store.ts';
import { MOST_NOTES, newNote, toNote, tooManyNotes } from './notes.ts';

export const handler = endpoint(notes.create)(async ({ user, body, now }) => {
  const [allowance, stored] = await Promise.all([requireAllowance(user.id, now), listStored(user.id)]);
  if (stored.length >= MOST_NOTES) throw tooManyNotes();
  const note = newNote(body, user.name, now);
  await createNote(user.id, note, allowance);
  return toNote(note);
});
