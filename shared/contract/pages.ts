import * as z from 'zod/mini';
import { company } from './companies.ts';
import { idParams, keywordPosition, position } from './fields.ts';
import { taggedPeriodQuery } from './period.ts';
import { route } from './route.ts';

const rankedKeyword = z.extend(keywordPosition, {
  /** Null means not found, or not comparable. */
  previous_position: position,
});

const page = z.object({
  url: z.string(),
  /** The active keywords that it ranks for, the one worth most first. */
  keywords: z.array(rankedKeyword),
  /** Those that it ranked for at the beginning of the period: now another page does, or none. */
  lost: z.array(rankedKeyword),
  best_position: position,
  top_3: z.number(),
  top_10: z.number(),
  /** What the page contributes to the company's visibility, in percentage points. */
  visibility: z.number(),
  /** By the keywords that can be compared; null without any. */
  visibility_change: z.nullable(z.number()),
});
export type RankingPage = z.output<typeof page>;

export const pages = {
  getPages: route('user', 'GET', '/api/companies/{id}/pages', {
    summary:
      'Retorna as páginas de uma empresa que aparecem, com palavras-chave, posições e visibilidade; com `tags`, separadas por vírgula, só das palavras-chave que têm todas.',
    revalidated: true,
    params: idParams,
    query: taggedPeriodQuery,
    reply: z.object({
      company,
      /** The most visible first; pages that ranked only before come last. */
      pages: z.array(page),
      tags: z.array(z.string()),
      keywords: z.object({ total: z.number(), not_found: z.number(), never_verified: z.number() }),
    }),
  }),
};
