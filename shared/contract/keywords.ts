import * as z from 'zod/mini';
import { done, id, idParams, moment, typedText, visible } from './fields.ts';
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

/** White space is folded, as search engines do. */
const keywordText = z.pipe(
  z.pipe(
    typedText(200),
    z.transform((typed) => typed.replace(/\s+/g, ' ')),
  ),
  z.string().check(visible()),
);

export const keywordForm = z.object({ company_id: id, keyword: keywordText });

export const keywords = {
  list: route({
    method: 'GET',
    path: '/api/keywords',
    access: 'user',
    summary: 'Lists the keywords of the account, or of one company.',
    revalidated: true,
    query: z.object({ company_id: z.optional(id) }),
    reply: z.array(keyword),
  }),
  create: route({
    method: 'POST',
    path: '/api/keywords',
    access: 'user',
    summary: "Creates a keyword within the plan's limit.",
    body: keywordForm,
    reply: keyword,
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/keywords/{id}',
    access: 'user',
    summary: 'Deletes a keyword with its positions and history.',
    params: idParams,
    reply: done,
  }),
};
