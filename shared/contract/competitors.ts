import * as z from 'zod/mini';
import { version, versionRead } from './edits.ts';
import { domain, id, idParams, moment, successReply, text } from './fields.ts';
import { route } from './route.ts';

export const competitor = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  name: z.string(),
  domain: z.string(),
  logo_url: z.nullable(z.string()),
  created_at: moment,
  version,
  /**
   * Whether the competitor is beyond the plan's limit, which keeps the oldest: such a competitor is not
   * placed.
   */
  beyond_limit: z.optional(z.boolean()),
  /** Whether many people publish at the domain, which was tracked before such domains were refused. */
  is_shared: z.optional(z.boolean()),
});
export type Competitor = z.output<typeof competitor>;

/** A competitor in reports. No other of its company has its number, which is from 1 and stays the same. */
export const reportedCompetitor = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  site: z.number(),
});

export const competitorName = z.object({ name: text(120) });

export const competitorForm = z.extend(competitorName, { company_id: id, domain });

/** A part of several competitors' logos. */
export const refreshedLogos = z.object({
  updated: z.number(),
  total: z.number(),
  /** How many logos the following parts have. */
  left: z.number(),
  next: z.nullable(z.string()),
});

export const competitors = {
  list: route('user', 'GET', '/api/competitors', {
    summary: 'Lista os concorrentes da conta ou de uma empresa.',
    query: z.object({ company_id: z.optional(id) }),
    reply: z.array(competitor),
  }),
  create: route('user', 'POST', '/api/competitors', {
    summary: 'Cria um concorrente de uma empresa, dentro do limite do plano.',
    body: competitorForm,
    reply: competitor,
  }),
  update: route('user', 'PUT', '/api/competitors/{id}', {
    summary: 'Altera o nome de um concorrente. O domínio fica, com as suas posições.',
    params: idParams,
    body: z.extend(competitorName, { version: versionRead }),
    reply: competitor,
  }),
  delete: route('user', 'DELETE', '/api/competitors/{id}', {
    summary: 'Exclui um concorrente com as suas posições e o seu logo.',
    params: idParams,
    reply: successReply,
  }),
  refreshLogo: route('user', 'POST', '/api/competitors/{id}/refresh-logo', {
    summary: 'Busca o ícone do site de um concorrente.',
    params: idParams,
    reply: z.object({ logoUrl: z.nullable(z.string()) }),
  }),
  refreshLogos: route('user', 'POST', '/api/companies/{id}/refresh-logos', {
    summary:
      'Busca os ícones dos sites de uma parte dos concorrentes de uma empresa, com `since` só os que faltam aos criados desde então; `next` leva à próxima parte.',
    params: idParams,
    query: z.object({ after: z.optional(id), since: z.optional(moment) }),
    reply: z.extend(refreshedLogos, { message: z.string() }),
  }),
};
