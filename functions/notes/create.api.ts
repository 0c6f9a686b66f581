import { notes } from '#shared/contract/notes.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { newId } from '../platform/ids.ts';
import { toMoment } from '../platform/time/clock.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createNote, listStored } from './notes.store.ts';
import { MOST_NOTES, toNote, tooManyNotes } from './notes.ts';

export const handler = endpoint(notes.create)(async ({ user, body, now }) => {
  const [allowance, stored] = await Promise.all([requireAllowance(user.id, now), listStored(user.id)]);
  if (stored.length >= MOST_NOTES) throw tooManyNotes();
  const note = { ...body, id: newId(), author: user.name, created_at: toMoment(now), revision: 0 };
  await createNote(user.id, note, allowance);
  return toNote(note);
});
