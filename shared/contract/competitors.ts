import * as z from 'zod/mini';
import { domain, done, id, idParams, moment, text } from './fields.ts';
import { route } from './route.ts';

export const competitor = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  name: z.string(),
  domain: z.string(),
  logo_url: z.nullable(z.string()),
  created_at: moment,
  /** Whether the plan includes fewer: the oldest of a company stay, and this one is not placed. */
  beyond_limit: z.optional(z.boolean()),
});
export type Competitor = z.output<typeof competitor>;

export const competitorForm = z.object({ company_id: id, name: text(120), domain });

export const competitors = {
  list: route({
    method: 'GET',
    path: '/api/competitors',
    access: 'user',
    summary: 'Lists the competitors of the account, or of one company.',
    query: z.object({ company_id: z.optional(id) }),
    reply: z.array(competitor),
  }),
  create: route({
    method: 'POST',
    path: '/api/competitors',
    access: 'user',
    summary: "Creates a competitor within the plan's limit for its company.",
    body: competitorForm,
    reply: competitor,
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/competitors/{id}',
    access: 'user',
    summary: 'Deletes a competitor with its positions and logo.',
    params: idParams,
    reply: done,
  }),
  refreshLogo: route({
    method: 'POST',
    path: '/api/competitors/{id}/refresh-logo',
    access: 'user',
    summary: "Fetches the competitor's icon from the icon service.",
    params: idParams,
    reply: z.object({ logoUrl: z.nullable(z.string()) }),
  }),
  refreshLogos: route({
    method: 'POST',
    path: '/api/companies/{id}/refresh-logos',
    access: 'user',
    summary: 'Fetches the icons of all competitors of a company from the icon service.',
    params: idParams,
    reply: z.object({ message: z.string() }),
  }),
};
