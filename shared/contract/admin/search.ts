import * as z from 'zod/mini';
import { hostOf, normalizeDomain } from '../../domain.ts';
import { provider } from '../../messages.ts';
import { version } from '../edits.ts';
import { domainBy, position, successReply, text } from '../fields.ts';
import { route } from '../route.ts';
import { searchConfig, serperForm, settingsForm } from './searchSettings.ts';

const figure = z.union([z.number(), z.literal('N/A')]);

export const searchCredits = z.object({
  credits_left: figure,
  plan: z.string(),
  usage_this_month: figure,
  status: z.enum(['active', 'error']),
  /** The requests per second that the provider accepts. */
  rate_limit: figure,
  error: z.nullable(z.string()),
  debug: z.object({
    availableFields: z.array(z.string()),
    fieldMapping: z.record(z.string(), z.nullable(z.string())),
    note: z.nullable(z.string()),
    response: z.unknown(),
  }),
});
export type SearchCredits = z.output<typeof searchCredits>;

const requestCounts = {
  requests_today: z.number(),
  requests_month: z.number(),
  /** The success rate of this month's requests in percent; null without any. */
  success_rate: z.nullable(z.number()),
};

/** Also accepts an IP address or a single name, for installations without a domain. */
const testDomain = domainBy((typed) => normalizeDomain(typed) ?? bareHost(typed));

const bareHost = (typed: string): string | null =>
  /^(?:localhost|\d+(?:\.\d+){3})(?::\d+)?$/.test(typed) ? hostOf(`http://${typed}`) : null;

export const searchTestForm = z.object({ keyword: text(200), domain: testDomain });
export type SearchTestForm = z.output<typeof searchTestForm>;

const searchTest = z.object({
  provider,
  keyword: z.string(),
  domain: z.string(),
  country: z.string(),
  language: z.string(),
  /** Null if not found in the results that were read. */
  position,
  url: z.nullable(z.string()),
  depth: z.number(),
  unreadable: z.optional(z.number()),
  pages: z.number(),
  /** Whether the domain was found, or as many results were read as a check reads. */
  complete: z.boolean(),
  duration_ms: z.number(),
  results: z.array(z.string()),
});
export type SearchTest = z.output<typeof searchTest>;

/** The versions after a save, for a form that stays open. */
const savedSettings = z.extend(successReply, { version, config: z.object({ version }) });

export const search = {
  getSettings: route('admin', 'GET', '/api/admin/webscraping-config', {
    summary: 'Retorna a configuração dos provedores de busca; das chaves, só o começo.',
    reply: searchConfig,
  }),
  updateSettings: route('admin', 'PUT', '/api/admin/webscraping-config', {
    summary: 'Altera a configuração e as chaves de um provedor, e qual deles está ativo.',
    body: settingsForm,
    reply: savedSettings,
  }),
  updateSerper: route('admin', 'PUT', '/api/admin/serper-config', {
    summary: 'Guarda a chave e a configuração do Serper.',
    body: serperForm,
    reply: savedSettings,
  }),
  getCredits: route('admin', 'GET', '/api/admin/serper-credits', {
    summary: 'Retorna os créditos da conta no Serper.',
    reply: searchCredits,
  }),
  getStatistics: route('admin', 'GET', '/api/admin/webscraping-statistics', {
    summary: 'Conta as chamadas aos provedores de busca, de hoje e do mês.',
    reply: z.object({
      ...requestCounts,
      providers: z.array(z.object({ provider, ...requestCounts })),
    }),
  }),
  testProvider: route('admin', 'POST', '/api/admin/webscraping-test/{id}', {
    summary: 'Testa se um provedor (`serper` ou `algolia`) aceita as chaves guardadas.',
    params: z.object({ id: provider }),
    reply: z.object({ message: z.string() }),
  }),
  testSerper: route('admin', 'POST', '/api/admin/test-serper-direct', {
    summary: 'Pede ao Serper uma página de resultados.',
    body: searchTestForm,
    reply: searchTest,
  }),
  testWorkflow: route('admin', 'POST', '/api/admin/test-webscraping', {
    summary: 'Posiciona um domínio como uma verificação faz, sem guardar nada.',
    body: searchTestForm,
    reply: searchTest,
  }),
};
