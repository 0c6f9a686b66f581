import * as z from 'zod/mini';
import { id, idParams, moment, successReply, typedText, visible } from './fields.ts';
import { route } from './route.ts';

export const keyword = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  keyword: z.string(),
  target_url: z.string(),
  is_active: z.boolean(),
  created_at: moment,
});
export type Keyword = z.output<typeof keyword>;

/** Several spaces become one, as for search engines. */
export const keywordText = z.pipe(
  z.pipe(
    typedText(200),
    z.transform((typed) => typed.replace(/\s+/g, ' ')),
  ),
  z.string().check(visible()),
);

export const keywordForm = z.object({ company_id: id, keyword: keywordText });

/** The most keywords in one request. */
export const MAX_AT_ONCE = 1000;

const listOf = <S extends z.ZodMiniType>(element: S) =>
  z.array(element).check(z.minLength(1), z.maxLength(MAX_AT_ONCE));

export const keywords = {
  list: route('user', 'GET', '/api/keywords', {
    summary: 'Lista as palavras-chave da conta ou de uma empresa.',
    revalidated: true,
    query: z.object({ company_id: z.optional(id) }),
    reply: z.array(keyword),
  }),
  create: route('user', 'POST', '/api/keywords', {
    summary: 'Cria uma palavra-chave, dentro do limite do plano.',
    body: keywordForm,
    reply: keyword,
  }),
  createMany: route('user', 'POST', '/api/keywords/bulk', {
    summary:
      'Cria até 1.000 palavras-chave de uma empresa, na ordem dada, até onde o limite do plano permite.',
    body: z.object({ company_id: id, keywords: listOf(keywordText) }),
    reply: z.object({
      created: z.array(keyword),
      /** Texts that were not added: those that exist already, and those beyond the plan's limit. */
      existing: z.array(z.string()),
      beyond_limit: z.array(z.string()),
    }),
  }),
  deleteMany: route('user', 'POST', '/api/keywords/bulk-delete', {
    summary:
      'Exclui até 1.000 palavras-chave com posições e histórico; identificadores inexistentes são ignorados.',
    body: z.object({ ids: listOf(id) }),
    reply: z.object({
      deleted: z.number(),
    }),
  }),
  delete: route('user', 'DELETE', '/api/keywords/{id}', {
    summary: 'Exclui uma palavra-chave com as suas posições e o seu histórico.',
    params: idParams,
    reply: successReply,
  }),
};
