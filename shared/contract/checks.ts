import * as z from 'zod/mini';
import { checkKind } from '../messages.ts';
import { id, idParams, moment } from './fields.ts';
import { MAX_AT_ONCE } from './keywords.ts';
import { route } from './route.ts';

/** `running` is true until all keywords have an outcome. */
export const checkProgress = z.object({
  kind: checkKind,
  started_at: moment,
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  /** Keywords that the next check repeats for free, because the provider was out. */
  unserved: z.number(),
  /** Keywords that were never checked, perhaps because the trial had too few look-ups. */
  waiting: z.number(),
  running: z.boolean(),
  /** How many queries of other checks come before this check's last one. */
  queued_ahead: z.number(),
  expected_end: z.nullable(moment),
});
export type CheckProgress = z.output<typeof checkProgress>;

const checkedKeywords = {
  checkedKeywords: z.number(),
  /** How many keywords are left out, because the trial has too few look-ups; omitted if none are. */
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
  most_pages: z.number(),
});

export const checks = {
  getAllowance: route('user', 'GET', '/api/check-allowance', {
    summary: 'Retorna quantas consultas restam e quantas páginas cada uma pode ler.',
    reply: checkAllowance,
  }),
  getProgress: route('user', 'GET', '/api/companies/{id}/check-progress', {
    summary: 'Retorna o progresso da última verificação de uma empresa.',
    params: idParams,
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
