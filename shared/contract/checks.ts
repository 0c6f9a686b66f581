import * as z from 'zod/mini';
import { checkKind } from '../messages.ts';
import { id, idParams, moment } from './fields.ts';
import { MAX_AT_ONCE } from './keywords.ts';
import { route } from './route.ts';

/** The most keywords that a press sends; the next press sends the rest. */
export const MAX_SENT = 10_000;

/** `running` is true until all keywords are completed or the deadline has passed. */
export const checkProgress = z.object({
  kind: checkKind,
  started_at: moment,
  total: z.number(),
  done: z.number(),
  /** Failed keywords are included in the completed ones. */
  failed: z.number(),
  /** Of the verified ones, as the analysis compares them with the day before. */
  improved: z.number(),
  declined: z.number(),
  not_found: z.number(),
  /** Keywords that the next check repeats for free, because the provider was out. */
  unserved: z.number(),
  /** Keywords that wait for the e-mail to be confirmed, if the trial has no look-ups left until then. */
  waiting: z.number(),
  running: z.boolean(),
  /** Whether a press would send something now: added keywords, lost messages or another kind of check. */
  sends_more: z.boolean(),
  /** Whether nothing was heard of the check for so long that a press resends what is missing. */
  silent: z.boolean(),
  /** How many keywords of the account's earlier checks this one waits for. */
  behind: z.number(),
  /** Whether it takes longer than its own calls do, as the rate limit is shared or the provider slow. */
  late: z.boolean(),
  /** Null if unknown, or if the check is late and ends within a minute. */
  expected_end: z.nullable(moment),
  /** When the rate limit allows the next keywords; null unless the check stands still because of it. */
  next_at: z.nullable(moment),
});
export type CheckProgress = z.output<typeof checkProgress>;

const checkedKeywords = {
  checkedKeywords: z.number(),
  /** How many keywords wait until the trial's e-mail is confirmed, if any. */
  waitingKeywords: z.optional(z.number()),
};

const checkAllowance = z.object({
  /** 0 if nothing may be checked. */
  lookups_left: z.number(),
  lookups_a_day: z.number(),
  /**
   * The look-ups left until the trial's e-mail is confirmed or there is a card; null if neither limits them.
   */
  trial: z.nullable(z.object({ left: z.number(), until: z.enum(['email', 'card']) })),
  /** The most pages per keyword. */
  most_pages: z.number(),
  /** The longest that each look-up takes, in seconds, if there are no other checks. */
  lookup_seconds: z.number(),
  /** The most competitors per company; further ones are not placed. */
  max_competitors: z.number(),
});

export const checks = {
  getAllowance: route('user', 'GET', '/api/check-allowance', {
    summary: 'Retorna quantas consultas restam, quantas páginas cada uma pode ler e quanto pode demorar.',
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
    reply: z.object(checkedKeywords),
  }),
  startSelection: route('user', 'POST', '/api/companies/{id}/check-selection', {
    summary:
      'Inicia a verificação de algumas palavras-chave da empresa; identificadores inexistentes são ignorados.',
    params: idParams,
    body: z.object({ keyword_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_AT_ONCE)) }),
    reply: z.object(checkedKeywords),
  }),
  startGrid: route('user', 'POST', '/api/companies/{id}/check-grid', {
    summary: 'Inicia a verificação das posições da empresa e dos concorrentes.',
    params: idParams,
    reply: z.object({ ...checkedKeywords, checkedCompetitors: z.number() }),
  }),
};
