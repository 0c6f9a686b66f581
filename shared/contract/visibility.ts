import * as z from 'zod/mini';
import { accountTotals, companyWithStats } from './cards.ts';
import { company } from './companies.ts';
import { competitor, reportedCompetitor } from './competitors.ts';
import { id, idParams, keywordPosition, moment, position } from './fields.ts';
import { day, periodQuery, taggedPeriodQuery } from './period.ts';
import { route } from './route.ts';

export const siteMetrics = z.object({
  /** In percent: 100 means first for every keyword. Null if nothing is known. */
  visibility: z.nullable(z.number()),
  /** The mean in which not found counts as 51, and so does what was found further down. */
  overall_position: z.nullable(z.number()),
  top_3: z.number(),
  top_10: z.number(),
  top_20: z.number(),
  top_50: z.number(),
  not_found: z.number(),
  /** Not found within what was read, but perhaps deeper: only competitors, outside the average. */
  beyond: z.number(),
  not_verified: z.number(),
  /** Keywords that keep the position of up to seven days before. */
  carried: z.number(),
});
export type SiteMetrics = z.output<typeof siteMetrics>;

/**
 * How the own figures changed, over the active keywords that have a placement to compare with and by today's
 * weights: keywords added, removed or weighed otherwise since then change nothing.
 */
const siteChange = z.object({
  visibility: z.number(),
  /** Positive is worse. */
  overall_position: z.number(),
  top_3: z.number(),
  top_10: z.number(),
  top_20: z.number(),
  top_50: z.number(),
  not_found: z.number(),
});
export type SiteChange = z.output<typeof siteChange>;

const companyDay = z.object({
  day,
  /** Whether another engine measured it than the day before it here: no line joins the two. */
  new_engine: z.optional(z.literal(true)),
  keywords: z.number(),
  own: siteMetrics,
  /** In percent, of the visibility of the company and the competitors tracked now. */
  share_of_voice: z.nullable(z.number()),
  /** The visibility of `competitors`, in their order; null if nothing is known. */
  competitors: z.array(z.nullable(z.number())),
});
export type CompanyDay = z.output<typeof companyDay>;

/** Where figures come from, for people to judge them. */
const basis = z.object({
  curve: z.object({ name: z.string(), source: z.string() }),
  keywords: z.number(),
  /** How many keywords weigh by their own volume; the others weigh as these on average. */
  with_volume: z.number(),
});

/** A keyword's position now, and the one compared with. */
const move = z.extend(keywordPosition, {
  previous_position: position,
  previous_check: moment,
  url: z.nullable(z.string()),
  /** The change of visibility by this keyword, in percentage points; the same sign as the change. */
  worth: z.number(),
});
export type Move = z.output<typeof move>;

const ofCompany = { company_id: z.string(), company_name: z.string() };

/** What a better position is worth. */
const step = z.extend(keywordPosition, {
  position: z.number(),
  /** The first better position that is worth a step: 3 or 10. */
  next_position: z.number(),
  url: z.nullable(z.string()),
  volume: z.nullable(z.number()),
  worth: z.number(),
});

/** A keyword for which one site has passed another. Null means not found. */
const overtaking = z.extend(keywordPosition, { competitor_position: position });

/** Counts of active keywords, compared with the beginning of the period. */
const moves = z.object({
  up: z.number(),
  down: z.number(),
  entered: z.number(),
  left: z.number(),
});

const overview = z.object({
  company,
  competitors: z.array(reportedCompetitor),
  tags: z.array(z.string()),
  basis,
  /**
   * The day compared with, by the period; the day before is that of the last measurement. Keywords without a
   * measurement then compare with a later one.
   */
  since: day,
  /** The oldest first, up to 400 closed days; the last is today, if something is known. */
  days: z.array(companyDay),
  /** The last day closed by then, or else the first one since; null without one of the same engine. */
  before: z.nullable(companyDay),
  change: z.nullable(siteChange),
  moves,
  gains: z.array(move),
  losses: z.array(move),
  /** Competitors that have passed the company, and those that it has passed. */
  overtakings: z.array(
    z.object({
      competitor_id: z.string(),
      passed_by: z.array(overtaking),
      passed: z.array(overtaking),
    }),
  ),
  /** Positions 4 to 20, by what the next step is worth; most first. */
  striking_distance: z.array(step),
  changed_pages: z.array(
    z.extend(keywordPosition, { position: z.number(), url: z.string(), previous_url: z.string() }),
  ),
  /** Keywords whose page has changed at least twice in 14 days. */
  cannibalised: z.array(z.extend(keywordPosition, { changes: z.number(), urls: z.array(z.string()) })),
});
export type Overview = z.output<typeof overview>;

const loss = z.extend(keywordPosition, { previous_position: position });

/** Why a company needs somebody: what it lost in the period. */
const attention = z.object({
  /** What falling keywords took from the visibility, in percentage points: 0 without any. */
  lost: z.number(),
  largest_loss: z.nullable(loss),
  /** Of the keywords that left the first ten, the one worth most. */
  left_top_10: z.nullable(loss),
  left_top_10_count: z.number(),
  /** The competitor that passed it for most keywords, and how many others passed it. */
  passed_by: z.nullable(
    z.object({ competitor_id: z.string(), name: z.string(), keywords: z.number(), others: z.number() }),
  ),
});

const portfolio = z.object({
  basis,
  since: day,
  totals: accountTotals,
  companies: z.array(
    z.object({
      company: companyWithStats,
      today: z.nullable(siteMetrics),
      change: z.nullable(siteChange),
      /** The day compared with: the last one closed by then, or else the first one since. */
      before_day: z.nullable(day),
      moves,
      attention,
      /** Of positions 4 to 20, the one whose next step is worth most; null without any. */
      best_step: z.nullable(step),
      /** Own visibility by closed days of the period, the oldest first, and today. */
      days: z.array(
        z.object({
          day,
          new_engine: z.optional(z.literal(true)),
          visibility: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  /** The ten largest over all companies. */
  gains: z.array(z.extend(move, ofCompany)),
  losses: z.array(z.extend(move, ofCompany)),
  /** Positions 4 to 20, by what the next step is worth to the company; the ten most. */
  striking_distance: z.array(z.extend(step, ofCompany)),
});
export type Portfolio = z.output<typeof portfolio>;

/** Null where nothing is known, or compared. */
const competitorWithStats = z.extend(competitor, {
  visibility: z.nullable(z.number()),
  /** Since the last day closed by the beginning of the period, or else the first one, as in the overview. */
  visibility_change: z.nullable(z.number()),
  /** For how many active keywords it ranks above the company. */
  ahead: z.nullable(z.number()),
});
export type CompetitorWithStats = z.output<typeof competitorWithStats>;

export const visibility = {
  listCompetitors: route('user', 'GET', '/api/competitors/with-stats', {
    summary:
      'Lista os concorrentes da conta ou de uma empresa com a visibilidade, a mudança no período e em quantas palavras-chave estão à frente.',
    revalidated: true,
    query: z.extend(periodQuery, { company_id: z.optional(id) }),
    reply: z.array(competitorWithStats),
  }),
  getPortfolio: route('user', 'GET', '/api/portfolio', {
    summary: 'Retorna totais, posições e visibilidade de todas as empresas e as maiores mudanças no período.',
    revalidated: true,
    query: periodQuery,
    reply: portfolio,
  }),
  getOverview: route('user', 'GET', '/api/companies/{id}/overview', {
    summary:
      'Retorna a visibilidade de uma empresa e dos concorrentes por dia, e o que mudou no período; com `tags`, separadas por vírgula, só das palavras-chave que têm todas.',
    revalidated: true,
    params: idParams,
    query: taggedPeriodQuery,
    reply: overview,
  }),
};
