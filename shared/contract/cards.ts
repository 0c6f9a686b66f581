/** What the tiles of an account and the cards of its companies show. */
import * as z from 'zod/mini';
import { company } from './companies.ts';
import { moment } from './fields.ts';

export const accountTotals = z.object({
  totalKeywords: z.number(),
  totalCompanies: z.number(),
  totalCompetitors: z.number(),
  averagePosition: z.nullable(z.number()),
});

export const companyWithStats = z.extend(company, {
  keywords_count: z.number(),
  active_keywords: z.number(),
  competitors_count: z.number(),
  average_position: z.nullable(z.number()),
  /** The numbers of active keywords, by the outcome of their last check. */
  improved: z.number(),
  declined: z.number(),
  not_found: z.number(),
  last_check: z.nullable(moment),
});
export type CompanyWithStats = z.output<typeof companyWithStats>;
