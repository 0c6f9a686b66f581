import * as z from 'zod/mini';
import { checkKind } from '../messages.ts';
import { idParams, moment } from './fields.ts';
import { route } from './route.ts';

/** How many keywords a press sends at most. When they are done the check is silent, for the next press. */
export const MAX_SENT = 10_000;

/** The progress of a check, `running` until every keyword is completed or its deadline has passed. */
export const checkProgress = z.object({
  kind: checkKind,
  started_at: moment,
  total: z.number(),
  done: z.number(),
  /** How many of the completed keywords could not be verified. */
  failed: z.number(),
  /** How many of them the next check repeats for nothing, because the provider served nobody. */
  unserved: z.number(),
  running: z.boolean(),
  /** Whether a press sends something while it runs: added keywords, lost messages or another kind. */
  sends_more: z.boolean(),
  /** Whether nothing was heard of it for so long that a press sends what is missing again. */
  silent: z.boolean(),
  /** When it is expected to end, if that can be told and is more than a minute away. */
  expected_end: z.nullable(moment),
});
export type CheckProgress = z.output<typeof checkProgress>;

const checkedKeywords = z.number();

/** What the customer's presses may still ask for. */
const checkAllowance = z.object({
  /** Look-ups that are left today, and those that the plan has a day; 0 where nothing may be checked. */
  lookups_left: z.number(),
  lookups_a_day: z.number(),
  /** Look-ups that are left to a trial until its e-mail is proven or it has a card; null for any other. */
  trial: z.nullable(z.object({ left: z.number(), until: z.enum(['email', 'card']) })),
  /** How many pages of results a keyword takes at most. */
  most_pages: z.number(),
  /** How many competitors of a company the plan includes: only those are placed. */
  max_competitors: z.number(),
});

export const checks = {
  getAllowance: route('user', 'GET', '/api/check-allowance', {
    summary: 'Retorna quantas consultas restam e quantas páginas cada uma pode ler.',
    reply: checkAllowance,
  }),
  getProgress: route('user', 'GET', '/api/companies/{id}/check-progress', {
    summary: 'Retorna o progresso da última verificação de uma empresa.',
    params: idParams,
    query: z.object({ kind: z._default(checkKind, 'keywords') }),
    reply: z.object({ check: z.nullable(checkProgress) }),
  }),
  startKeywords: route('user', 'POST', '/api/companies/{id}/check-keywords', {
    summary: 'Inicia a verificação das posições da própria empresa.',
    params: idParams,
    reply: z.object({ checkedKeywords }),
  }),
  startGrid: route('user', 'POST', '/api/companies/{id}/check-grid', {
    summary: 'Inicia a verificação das posições da empresa e dos concorrentes.',
    params: idParams,
    reply: z.object({ checkedKeywords, checkedCompetitors: z.number() }),
  }),
};
