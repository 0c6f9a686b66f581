import { notes } from '#shared/contract/notes.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listNotes } from './listNotes.ts';

export const handler = endpoint(notes.list)(({ user, query }) => listNotes(user.id, query));
