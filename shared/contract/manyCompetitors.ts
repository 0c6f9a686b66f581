import * as z from 'zod/mini';
import { competitor } from './competitors.ts';
import { domain, id, text } from './fields.ts';
import { route } from './route.ts';

/** The most competitors in one request, which one transaction stores. */
export const MAX_PASTED = 90;

/** Without a name, a competitor is called by its domain, as people write it. */
export const pastedCompetitor = z.object({ name: z.optional(text(120)), domain });

/** Apart from the other routes of competitors, because every signed-in page loads those. */
export const manyCompetitors = {
  createMany: route('user', 'POST', '/api/competitors/bulk', {
    summary:
      'Cria até 90 concorrentes de uma empresa de uma vez, na ordem dada, até onde o limite do plano permite.',
    body: z.object({
      company_id: id,
      competitors: z.array(pastedCompetitor).check(z.minLength(1), z.maxLength(MAX_PASTED)),
    }),
    reply: z.object({
      created: z.array(competitor),
      /** Domains not added: nobody's own sites (`com.br`, `instagram.com`), known ones, and the rest. */
      invalid: z.array(z.string()),
      existing: z.array(z.string()),
      beyond_limit: z.array(z.string()),
    }),
  }),
};
