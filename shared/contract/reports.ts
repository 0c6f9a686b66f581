import * as z from 'zod/mini';
import { engine } from '../messages.ts';
import { analysis, reading, verification } from './analysis.ts';
import { accountTotals, companyWithStats } from './cards.ts';
import { checkProgress } from './checks.ts';
import { company } from './companies.ts';
import { reportedCompetitor } from './competitors.ts';
import { id, idParams, moment, position } from './fields.ts';
import { day, periodQuery } from './period.ts';
import { route } from './route.ts';

/** The competitor's engine if it differs from the company's: their positions are not comparable. */
const other_engine = z.optional(engine);
/** Whether a competitor not found within `depth` may rank deeper. */
const beyond = z.optional(z.boolean());

/** `depth` is how many results were read. */
const cell = z.object({
  position,
  verification,
  depth: z.nullable(z.number()),
  ...reading,
  checked_at: z.nullable(moment),
});
export type GridCell = z.output<typeof cell>;

/** The company's position with the one that the period compares; `previous_check` is null without one. */
const companyCell = z.extend(cell, { previous_position: position, previous_check: z.nullable(moment) });

const { depth, checked_at } = cell.shape;
/** Fields that are omitted equal those of the company's cell. */
const competitorCell = z.object({
  competitor_id: z.string(),
  position,
  verification: z.optional(verification),
  depth: z.optional(depth),
  ...reading,
  checked_at: z.optional(checked_at),
  beyond,
  other_engine,
  /** The position that the period compares; omitted if it is the same, unknown or not comparable. */
  previous_position: z.optional(position),
});

export const grid = z.object({
  company,
  competitors: z.array(
    z.extend(reportedCompetitor, {
      logo_url: z.nullable(z.string()),
      beyond_limit: z.optional(z.boolean()),
    }),
  ),
  keywords: z.array(
    z.object({
      id: z.string(),
      keyword: z.string(),
      is_active: z.boolean(),
      tags: z.optional(z.array(z.string())),
      company_position: position,
      company_cell: companyCell,
      competitor_positions: z.array(competitorCell),
      /** When the keyword's last check failed, which is the same for all its cells. */
      failed_at: z.nullable(moment),
    }),
  ),
  active_keywords: z.number(),
  check: z.nullable(checkProgress),
});

const url = z.nullable(z.string());

export const history = z.object({
  keyword: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  competitors: z.array(reportedCompetitor),
  points: z.array(
    z.object({
      at: moment,
      position,
      depth: z.number(),
      unreadable: reading.unreadable,
      engine,
      /** The page that ranks; null if none does, or if it is not known. */
      url,
      /** Null means not found; competitors that may rank deeper are left out. */
      competitor_positions: z.array(
        z.object({ competitor_id: z.string(), position, depth: z.number(), url }),
      ),
    }),
  ),
  /** What another tool measured on São Paulo days without a point, the oldest first. */
  imported: z.array(z.object({ day: z.string(), position, url: z.nullable(z.string()) })),
});

/** How long back the positions of a keyword list go. */
export const POSITION_DAYS = 30;

/** The positions of a company's keywords. */
const positions = z.object({
  /** The closed São Paulo days among the last 30, and today; the oldest first. */
  days: z.array(day),
  keywords: z.array(
    z.object({
      id: z.string(),
      is_active: z.boolean(),
      verification,
      depth: z.nullable(z.number()),
      ...reading,
      last_check: z.nullable(moment),
      failed_at: z.nullable(moment),
      /** On the last days, as far as they are comparable; null is not found, and none is never verified. */
      positions: z.array(position),
    }),
  ),
  check: z.nullable(checkProgress),
});
export type KeywordPositions = z.output<typeof positions>['keywords'][number];

export const reports = {
  getDashboard: route('user', 'GET', '/api/dashboard', {
    summary: 'Retorna os totais da conta e a média das posições encontradas.',
    reply: accountTotals,
  }),
  listCompanies: route('user', 'GET', '/api/companies/with-stats', {
    summary: 'Lista as empresas com totais, posições médias e mudanças.',
    query: periodQuery,
    reply: z.array(companyWithStats),
  }),
  getAnalysis: route('user', 'GET', '/api/companies/{id}/analysis', {
    summary: 'Retorna as posições, mudanças e tendências de uma empresa e o progresso da última verificação.',
    revalidated: true,
    params: idParams,
    query: periodQuery,
    reply: analysis,
  }),
  getGrid: route('user', 'GET', '/api/companies/{id}/grid', {
    summary: 'Retorna as posições de uma empresa e dos concorrentes em cada palavra-chave.',
    revalidated: true,
    params: idParams,
    query: periodQuery,
    reply: grid,
  }),
  getPositions: route('user', 'GET', '/api/positions', {
    summary:
      'Retorna, de uma empresa ou de cada uma da conta, as posições das palavras-chave nos últimos 30 dias e o progresso da última verificação.',
    revalidated: true,
    query: z.object({ company_id: z.optional(id) }),
    reply: z.array(positions),
  }),
  getHistory: route('user', 'GET', '/api/keywords/{id}/history', {
    summary:
      'Retorna as posições verificadas de uma palavra-chave nos últimos 400 dias, com as dos concorrentes.',
    params: idParams,
    reply: history,
  }),
  getCompetitor: route('user', 'POST', '/api/competitors/{id}/analyze-keywords', {
    summary: 'Retorna a posição de um concorrente em cada palavra-chave da empresa, a melhor primeiro.',
    params: idParams,
    reply: z.object({
      competitor_name: z.string(),
      domain: z.string(),
      /**
       * The average over the active keywords measured by the provider that measured most of the company's.
       */
      average_position: z.nullable(z.number()),
      /** The number of active keywords measured by another provider. */
      left_out: z.number(),
      /** The number of active keywords in which the company's own provider found the competitor. */
      found: z.number(),
      active_keywords: z.number(),
      /** The number of active keywords without a position that were not verified, or not deep enough. */
      not_verified: z.number(),
      keywords: z.array(
        z.object({
          keyword: z.string(),
          is_active: z.boolean(),
          ...cell.shape,
          url,
          /** The company's own position; a competitor's may be older. */
          company_cell: cell,
          failed_at: z.nullable(moment),
          beyond,
          other_engine,
        }),
      ),
    }),
  }),
};
