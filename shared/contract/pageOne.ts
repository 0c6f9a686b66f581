import * as z from 'zod/mini';
import { company } from './companies.ts';
import { reportedCompetitor } from './competitors.ts';
import { idParams, keywordPosition, moment, position } from './fields.ts';
import { day, taggedPeriodQuery } from './period.ts';
import { route } from './route.ts';

/** Results of stored SERPs are kept for so many days. */
export const PAGE_ONE_DAYS = 90;

export const MOST_RESULTS = 50;

/** A site that has results: what is tracked, or else what was registered, such as `mercadolivre.com.br`. */
const site = z.object({
  site: z.string(),
  is_own: z.optional(z.literal(true)),
  competitor_id: z.optional(z.string()),
  /** Whether many publish there: a marketplace, a social network, an encyclopedia, a price comparison. */
  is_platform: z.optional(z.literal(true)),
  /** Whether each of them has only a path or a subdomain there, so that nobody can track all of it. */
  is_shared: z.optional(z.literal(true)),
});
export type PageOneSite = z.output<typeof site>;

const rankedSite = z.extend(site, {
  /** How many results it has in the first ten of the company's keywords. */
  seats: z.number(),
  /** As the company's own: clicks relative to being first for every keyword, in percent. */
  visibility: z.number(),
  /** In percentage points, over keywords known on both days; null if the period has nothing to compare. */
  change: z.nullable(z.number()),
  /** The number of keywords in which it stands before the company. */
  ahead: z.number(),
  /** Up to 20 of these keywords, those worth most first. */
  keywords: z.array(z.extend(keywordPosition, { own_position: position })),
});
export type RankedSite = z.output<typeof rankedSite>;

const companyPageOne = z.object({
  company,
  competitors: z.array(reportedCompetitor),
  /** All tags of active keywords, for a filter. */
  tags: z.array(z.string()),
  /** The closed day compared with; null without one. */
  before_day: z.nullable(day),
  /** How many active keywords there are, and of how many the first page is known. */
  keywords: z.object({ total: z.number(), known: z.number() }),
  /** The most visible first, up to 100, and always the company's own. */
  sites: z.array(rankedSite),
});
export type CompanyPageOne = z.output<typeof companyPageOne>;

const result = z.object({
  position: z.number(),
  /** An index of `sites`; null if the address cannot be read. */
  site: z.nullable(z.number()),
  url: z.nullable(z.string()),
  /** Where the site's result stood in the reading before, of the same engine; null if it was not read. */
  previous_position: position,
  /** Since when its site has been on the first page in every reading of this engine; null if it is not. */
  since: z.nullable(day),
});

const keywordPageOne = z.object({
  keyword: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  competitors: z.array(reportedCompetitor),
  /** Every site that was on the first page of one of the days, or is in the results now. */
  sites: z.array(site),
  /** The last reading of each São Paulo day that has one, the oldest first. */
  days: z.array(
    z.object({
      day,
      at: moment,
      /** Whether another engine read it than the day before it here: no line joins the two. */
      new_engine: z.optional(z.literal(true)),
      /** By position: indexes of `sites`; null if the address cannot be read. */
      seats: z.array(z.nullable(z.number())),
    }),
  ),
  /** The last reading: up to 50 results. */
  results: z.array(result),
  /** How many results the reading before had; null if there is nothing comparable. */
  previous_depth: z.nullable(z.number()),
});
export type KeywordPageOne = z.output<typeof keywordPageOne>;

export const pageOne = {
  getPageOne: route('user', 'GET', '/api/companies/{id}/page-one', {
    summary:
      'Retorna quem ocupa a primeira página das palavras-chave de uma empresa e o que mudou no período; com `tags`, separadas por vírgula, só das palavras-chave que têm todas.',
    revalidated: true,
    params: idParams,
    query: taggedPeriodQuery,
    reply: companyPageOne,
  }),
  getKeywordPageOne: route('user', 'GET', '/api/keywords/{id}/page-one', {
    summary: 'Retorna a primeira página de uma palavra-chave por dia, dos últimos 90 dias, e a de agora.',
    params: idParams,
    revalidated: true,
    reply: keywordPageOne,
  }),
};
