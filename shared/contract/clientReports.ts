/**
 * What an agency sends its client: a document of blocks, composed in Portuguese on the server. Page, PDF and
 * mail only lay blocks out; every text is final, and plain: none of it is markup.
 */
import * as z from 'zod/mini';
import { idParams, moment } from './fields.ts';
import { day, periodQuery } from './period.ts';
import { route } from './route.ts';

/** The sections in their order. */
export const REPORT_SECTIONS = [
  'pageOne',
  'visibility',
  'moves',
  'competitors',
  'opportunities',
  'notes',
  'pages',
  'unverified',
  'keywords',
] as const;
export const SECTION_TITLES: Record<(typeof REPORT_SECTIONS)[number], string> = {
  pageOne: 'A página 1',
  visibility: 'Visibilidade',
  moves: 'O que mudou',
  competitors: 'Quem passou quem',
  opportunities: 'Ao alcance',
  notes: 'Notas',
  pages: 'Páginas',
  unverified: 'O que não foi verificado',
  keywords: 'Palavras-chave',
};
/** The first of them begins a page on paper, so that what is before them can be handed over alone. */
export const APPENDIX: readonly string[] = REPORT_SECTIONS.slice(REPORT_SECTIONS.indexOf('pages'));
export const reportSection = z.enum(REPORT_SECTIONS);
export type ReportSection = z.output<typeof reportSection>;

/** How a change is for the client; absent if it is neither. The text says it, too. */
const tone = z.optional(z.enum(['better', 'worse']));

/** Which site something is about: the company itself, a competitor, or all others together. */
const owner = z.enum(['own', 'competitor', 'other']);

const figures = z.object({
  kind: z.literal('figures'),
  figures: z.array(z.object({ label: z.string(), value: z.string(), change: z.nullable(z.string()), tone })),
});

const table = z.object({
  kind: z.literal('table'),
  caption: z.string(),
  columns: z.array(z.object({ label: z.string(), align: z.enum(['left', 'right']) })),
  /** As many cells as columns. */
  rows: z.array(z.array(z.object({ text: z.string(), tone }))),
  /** How many rows paper and mails show, and a page at first. */
  brief: z.number(),
  /** How many there are, of which `rows` may be the first. */
  total: z.number(),
});

const chart = z.object({
  kind: z.literal('chart'),
  caption: z.string(),
  /** The oldest first. */
  days: z.array(day),
  /** As many values, in percent, as days; null is a gap. */
  series: z.array(
    z.object({
      name: z.string(),
      /** The competitor's number, by which charts choose its colour; 0 for the company. */
      site: z.number(),
      values: z.array(z.nullable(z.number())),
    }),
  ),
  /** Days that another engine measured than the day before: no line joins the two. */
  breaks: z.array(day),
});

const seats = z.object({
  kind: z.literal('seats'),
  caption: z.string(),
  /** How many there are. */
  total: z.number(),
  /** Who has them, in the order of the strip. */
  sites: z.array(z.object({ name: z.string(), owner, site: z.number(), seats: z.number() })),
});

const lines = z.object({ kind: z.literal('lines'), lines: z.array(z.string()) });

/** No discriminated union, whose code every page would load. */
const block = z.union([figures, table, chart, seats, lines]);
export type ReportBlock = z.output<typeof block>;

const clientReport = z.object({
  company: z.object({ name: z.string(), domain: z.string(), logo_url: z.nullable(z.string()) }),
  /** The agency's; the name is null until it is set. */
  brand: z.object({ name: z.nullable(z.string()), logo_url: z.nullable(z.string()), colour: z.string() }),
  /** `text` is how people write it: 22/11/2026 a 29/11/2026. */
  period: z.object({ to: day, text: z.string() }),
  created_at: moment,
  headline: z.string(),
  /** Two lines which, after the headline, stand alone in a message. */
  summary: z.array(z.string()),
  introduction: z.nullable(z.string()),
  sections: z.array(z.object({ id: reportSection, title: z.string(), blocks: z.array(block) })),
});
export type ClientReport = z.output<typeof clientReport>;

const opening = z.object({
  token: z.string().check(z.maxLength(64)),
  password: z.optional(z.string().check(z.maxLength(200))),
});

export const clientReports = {
  preview: route('user', 'GET', '/api/companies/{id}/report', {
    summary: 'Retorna o relatório de uma empresa para o cliente dela, com todas as seções.',
    params: idParams,
    query: periodQuery,
    reply: clientReport,
  }),
  open: route('public', 'POST', '/api/shared-reports', {
    summary:
      'Abre um relatório pelo token do seu link e, se ele tiver uma, pela senha: 401 sem ela, 404 se o link não vale mais.',
    body: opening,
    labels: { token: 'Link' },
    failsWith: [401, 404],
    reply: clientReport,
  }),
  download: route('public', 'POST', '/api/shared-reports/pdf', {
    summary: 'Retorna o relatório de um link como PDF, em Base64. Responde como a abertura, sem ser contado.',
    body: opening,
    labels: { token: 'Link' },
    failsWith: [401, 404],
    reply: z.object({ pdf: z.string() }),
  }),
};
