import * as z from 'zod/mini';
import { checkProgress } from './checks.ts';
import { company } from './companies.ts';
import { idParams, moment, position } from './fields.ts';
import { route } from './route.ts';

export const companyWithStats = z.extend(company, {
  keywords_count: z.number(),
  competitors_count: z.number(),
  average_position: z.nullable(z.number()),
});

export const trend = z.enum(['up', 'down', 'same', 'not_found', 'new']);
export type Trend = z.output<typeof trend>;

/**
 * What is known of a position: `verified` (a null position then means "not found within depth"), `failed` (the last try
 * failed; position and depth are of the last verified one, if any) or `never` (no try has ended yet).
 */
export const verification = z.enum(['verified', 'failed', 'never']);
export type Verification = z.output<typeof verification>;

export const analyzedKeyword = z.object({
  id: z.string(),
  keyword: z.string(),
  is_active: z.boolean(),
  /** The page that ranks, or the target page where none was found. */
  url: z.string(),
  current_position: position,
  previous_position: position,
  change: z.nullable(z.number()),
  trend,
  /** When the position was last verified. */
  last_check: z.nullable(moment),
  /** When it was verified before that; null: a null previous position then means "not known" and not "not found". */
  previous_check: z.nullable(moment),
  verification,
  /** How many results were read at the last verified check. */
  depth: z.nullable(z.number()),
  /** When the last try failed, if it did. */
  failed_at: z.nullable(moment),
});
export type AnalyzedKeyword = z.output<typeof analyzedKeyword>;

export const analysis = z.object({
  company,
  keywords: z.array(analyzedKeyword),
  stats: z.object({
    total_keywords: z.number(),
    average_position: z.nullable(z.number()),
    improved: z.number(),
    declined: z.number(),
    not_found: z.number(),
    not_verified: z.number(),
  }),
  check: z.nullable(checkProgress),
});

/** One cell of the grid; `depth` is how many results were read to say so. */
const cell = { position, verification, depth: z.nullable(z.number()), checked_at: z.nullable(moment) };

export const grid = z.object({
  company,
  competitors: z.array(
    z.object({ id: z.string(), name: z.string(), domain: z.string(), logo_url: z.nullable(z.string()) }),
  ),
  keywords: z.array(
    z.object({
      id: z.string(),
      keyword: z.string(),
      company_position: position,
      company_cell: z.object(cell),
      competitor_positions: z.array(z.object({ competitor_id: z.string(), ...cell })),
      /** When the last try failed, if it did: all cells of a keyword come from the same try. */
      failed_at: z.nullable(moment),
    }),
  ),
  check: z.nullable(checkProgress),
});

export const history = z.object({
  keyword: z.string(),
  company_name: z.string(),
  competitors: z.array(z.object({ id: z.string(), name: z.string(), domain: z.string() })),
  points: z.array(
    z.object({
      at: moment,
      position,
      depth: z.number(),
      /** Only those who were looked for that deep; null is "not found". */
      competitor_positions: z.array(z.object({ competitor_id: z.string(), position })),
    }),
  ),
});

export const reports = {
  getDashboard: route({
    method: 'GET',
    path: '/api/dashboard',
    access: 'user',
    summary: 'Counts what the signed-in customer follows; the average is over found positions, one decimal.',
    reply: z.object({
      totalKeywords: z.number(),
      totalCompanies: z.number(),
      totalCompetitors: z.number(),
      averagePosition: z.nullable(z.number()),
    }),
  }),
  listCompanies: route({
    method: 'GET',
    path: '/api/companies/with-stats',
    access: 'user',
    summary: 'Lists the companies with their counts and average position.',
    reply: z.array(companyWithStats),
  }),
  getAnalysis: route({
    method: 'GET',
    path: '/api/companies/{id}/analysis',
    access: 'user',
    summary: "Reads a company's positions, changes and trends, and how far a running check has come.",
    params: idParams,
    reply: analysis,
  }),
  getGrid: route({
    method: 'GET',
    path: '/api/companies/{id}/grid',
    access: 'user',
    summary: "Reads the company's and its competitors' positions for every keyword.",
    params: idParams,
    reply: grid,
  }),
  getHistory: route({
    method: 'GET',
    path: '/api/keywords/{id}/history',
    access: 'user',
    summary:
      "Reads a keyword's verified positions of the last 90 days, with those of the company's competitors.",
    params: idParams,
    reply: history,
  }),
  getCompetitor: route({
    method: 'POST',
    path: '/api/competitors/{id}/analyze-keywords',
    access: 'user',
    summary:
      "Reads the competitor's position for each of the company's keywords, best first, from the kept results.",
    params: idParams,
    reply: z.object({
      competitor_name: z.string(),
      domain: z.string(),
      average_position: z.nullable(z.number()),
      keywords: z.array(
        z.object({ keyword: z.string(), position, url: z.nullable(z.string()), verification }),
      ),
    }),
  }),
};
