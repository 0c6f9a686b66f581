import * as z from 'zod/mini';
import { id, idParams, moment, successReply, text, typedText, visible } from './fields.ts';
import { day } from './period.ts';
import { route } from './route.ts';

export const keyword = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  keyword: z.string(),
  target_url: z.string(),
  is_active: z.boolean(),
  created_at: moment,
  tags: z.array(z.string()),
  volume: z.nullable(z.number()),
});
export type Keyword = z.output<typeof keyword>;

const foldSpaces = z.overwrite<string>((typed) => typed.replace(/\s+/g, ' '));

/** Several spaces become one, as for search engines. */
export const keywordText = typedText(200).check(foldSpaces, visible());

export const MAX_TAGS = 20;

/** One spelling per tag. Without separators, pasted lists and addresses can name several. */
export const tag = text(40).check(
  z.toLowerCase(),
  foldSpaces,
  z.refine((typed) => !/[,;]/.test(typed), { error: 'Uma etiqueta não tem vírgula nem ponto e vírgula.' }),
);

export const tags = z.array(tag).check(
  z.maxLength(MAX_TAGS),
  z.overwrite((list) => sortedTags(list)),
);

export const sortedTags = (list: readonly string[]): string[] => [...new Set(list)].sort();

export const volume = z.number().check(z.int(), z.minimum(0), z.maximum(999_999_999));

const details = {
  keyword: keywordText,
  tags: z.optional(tags),
  volume: z.optional(z.nullable(volume)),
};

export const keywordForm = z.object({ company_id: id, ...details });

export const pastedKeyword = z.object(details);

export const MAX_AT_ONCE = 1000;

const listOf = <S extends z.ZodMiniType>(element: S) =>
  z.array(element).check(z.minLength(1), z.maxLength(MAX_AT_ONCE));

/** How many days back positions measured by another tool may lie. */
export const IMPORT_DAYS = 400;

/** A position that another tool measured on a day; null if it did not find the site. */
export const importedPosition = z.object({
  keyword: keywordText,
  day,
  position: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
  url: z.optional(z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)))),
});
export type ImportedPosition = z.output<typeof importedPosition>;

export const keywords = {
  list: route('user', 'GET', '/api/keywords', {
    summary: 'Lista as palavras-chave da conta ou de uma empresa.',
    revalidated: true,
    query: z.object({ company_id: z.optional(id) }),
    reply: z.array(keyword),
  }),
  create: route('user', 'POST', '/api/keywords', {
    summary: 'Cria uma palavra-chave, dentro do limite do plano.',
    body: keywordForm,
    reply: keyword,
  }),
  createMany: route('user', 'POST', '/api/keywords/bulk', {
    summary:
      'Cria até 1.000 palavras-chave de uma empresa, na ordem dada, até onde o limite do plano permite; as que já existem recebem as etiquetas e o volume dados.',
    body: z.object({ company_id: id, keywords: listOf(z.union([keywordText, pastedKeyword])) }),
    reply: z.object({
      created: z.array(keyword),
      /** Texts that were not added: those that exist already, and those beyond the plan's limit. */
      existing: z.array(z.string()),
      /** Those of `existing` that took tags or a volume from the list. */
      updated: z.array(keyword),
      beyond_limit: z.array(z.string()),
    }),
  }),
  updateMany: route('user', 'POST', '/api/keywords/bulk-update', {
    summary:
      'Altera etiquetas, volume e situação de até 1.000 palavras-chave; identificadores inexistentes são ignorados.',
    body: z.object({
      ids: listOf(id),
      add_tags: z.optional(tags),
      /** Removed even if they are also added. */
      remove_tags: z.optional(tags),
      volume: z.optional(z.nullable(volume)),
      is_active: z.optional(z.boolean()),
    }),
    reply: z.object({
      /** The keywords as they now are; the plan's limit may keep some inactive. */
      updated: z.array(keyword),
      /** The ids of keywords that would have more than 20 tags and keep those they had. */
      full: z.array(z.string()),
    }),
  }),
  importPositions: route('user', 'POST', '/api/companies/{id}/import-positions', {
    summary:
      'Guarda até 1.000 posições medidas por outra ferramenta, uma por palavra-chave e dia, nos últimos 400 dias.',
    params: idParams,
    body: z.object({ positions: listOf(importedPosition) }),
    reply: z.object({
      imported: z.number(),
      /** Texts that are no keywords of the company; nothing is stored for them. */
      unknown: z.array(z.string()),
    }),
  }),
  deleteMany: route('user', 'POST', '/api/keywords/bulk-delete', {
    summary:
      'Exclui até 1.000 palavras-chave com posições e histórico; identificadores inexistentes são ignorados.',
    body: z.object({ ids: listOf(id) }),
    reply: z.object({
      deleted: z.number(),
    }),
  }),
  delete: route('user', 'DELETE', '/api/keywords/{id}', {
    summary: 'Exclui uma palavra-chave com as suas posições e o seu histórico.',
    params: idParams,
    reply: successReply,
  }),
};
