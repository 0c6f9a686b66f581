import * as z from 'zod/mini';
import { version, versionRead } from './edits.ts';
import { creationKey, id, idParams, moment, secureUrl, successReply, typedText, visible } from './fields.ts';
import { day } from './period.ts';
import { route } from './route.ts';

export const note = z.object({
  id: z.string(),
  company_id: z.nullable(z.string()),
  day,
  text: z.string(),
  url: z.nullable(z.string()),
  /** Who wrote it; null for a note of the system, which nobody can change. */
  author: z.nullable(z.string()),
  created_at: moment,
  version: z.optional(version),
});
export type Note = z.output<typeof note>;

/** An absent or empty company means all companies. */
const noteCompany = z.pipe(
  z.optional(z.nullable(z.union([z.literal(''), id]))),
  z.transform((chosen) => chosen || null),
);

export const noteForm = z.object({
  company_id: noteCompany,
  day,
  text: typedText(500).check(visible({ hasLines: true })),
  url: secureUrl,
});

export const notes = {
  list: route('user', 'GET', '/api/notes', {
    summary:
      'Lista as notas da conta, ou as de uma empresa com as que valem para todas, a partir de um dia; a mais nova primeiro.',
    query: z.object({ company_id: z.optional(id), since: z.optional(day) }),
    reply: z.array(note),
  }),
  create: route('user', 'POST', '/api/notes', {
    summary:
      'Cria uma nota sobre um dia de uma empresa ou de todas; repetir com a mesma `key` não cria outra. Uma conta guarda até 1.000.',
    body: z.extend(noteForm, { key: creationKey }),
    reply: note,
  }),
  update: route('user', 'PUT', '/api/notes/{id}', {
    summary: 'Altera uma nota; as do sistema não podem ser alteradas.',
    params: idParams,
    body: z.extend(noteForm, { version: versionRead }),
    reply: note,
  }),
  delete: route('user', 'DELETE', '/api/notes/{id}', {
    summary: 'Exclui uma nota; as do sistema não podem ser excluídas.',
    params: idParams,
    reply: successReply,
  }),
};
