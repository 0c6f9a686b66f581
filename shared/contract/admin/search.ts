/** The administrators' routes of the noun `search`. They stand apart so that customers do not load them. */
import * as z from 'zod/mini';
import { hostOf, normalizeDomain } from '../../domain.ts';
import { provider } from '../../messages.ts';
import { base } from '../edits.ts';
import { domainBy, done, moment, position, text } from '../fields.ts';
import { route } from '../route.ts';

export const countries = ['br', 'us', 'pt'] as const;
export const languages = ['pt-br', 'en', 'pt'] as const;

/** A whole number, or the fallback where what was typed is no number; checked against the bounds. */
const wholeOr = (fallback: number, bounds: { readonly min: number; readonly max: number }) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((typed) => {
        const number = typeof typed === 'number' ? Math.trunc(typed) : Number.parseInt(String(typed), 10);
        return Number.isNaN(number) ? fallback : number;
      }),
    ),
    z.number().check(z.minimum(bounds.min), z.maximum(bounds.max)),
  );

const DEFAULT_RATE_LIMIT = 60;
const DEFAULT_RESULTS_PER_PAGE = 50;

/** A key as its provider shows it: it travels in a header. Empty keeps the stored one. */
const key = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(500),
    z.regex(/^[\x21-\x7e]*$/, {
      error: 'Informe o valor como o provedor o mostra, sem espaços nem acentos.',
    }),
  ),
);

/** How a provider is asked. What is left out stays as it is. */
const asked = {
  rate_limit: z.optional(wholeOr(DEFAULT_RATE_LIMIT, { min: 1, max: 100_000 })),
  country: z.optional(z.enum(countries)),
  language: z.optional(z.enum(languages)),
  results_per_page: z.optional(wholeOr(DEFAULT_RESULTS_PER_PAGE, { min: 1, max: 100 })),
};

export const providerConfig = z.object({
  ...asked,
  api_key: key,
  /** It becomes part of a host's name. */
  app_id: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(60), z.regex(/^[a-z0-9]*$/i, { error: 'Use apenas letras e números.' })),
  ),
  index_name: key,
  search_api_key: key,
});

const settingsForm = z.object({
  provider,
  config: providerConfig,
  /** True: this provider serves the checks from now on. */
  is_active: z.optional(z.boolean()),
  /** For how many minutes results are reused; the same for all providers. */
  freshness_minutes: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(1440))),
  base,
});
export type SettingsForm = z.output<typeof settingsForm>;

const serperForm = z.object({
  provider: z.literal('serper'),
  config: z.object({
    api_key: z.string().check(
      z.trim(),
      z.minLength(1),
      z.maxLength(500),
      z.regex(/^[\x21-\x7e]*$/, {
        error: 'Informe a API key como o Serper a mostra, sem espaços nem acentos.',
      }),
    ),
    rate_limit: asked.rate_limit,
    country: asked.country,
    language: asked.language,
  }),
  base,
});

/** The first characters of a stored key; null if none is stored. */
const maskedKey = z.nullable(z.string());

const providerFields = {
  /** Whether it serves the checks: exactly one provider does. */
  is_active: z.boolean(),
  rate_limit: z.number(),
  country: z.string(),
  language: z.string(),
  results_per_page: z.number(),
  api_key: maskedKey,
  /** When it was last found unusable, and why; null if never, or if its keys were changed since. */
  outage: z.nullable(z.object({ at: moment, reason: z.string() })),
};

export const searchConfig = z.object({
  /** The active provider. */
  provider,
  freshness_minutes: z.number(),
  serper: z.object(providerFields),
  algolia: z.object({
    ...providerFields,
    app_id: z.string(),
    index_name: z.string(),
    search_api_key: maskedKey,
  }),
});
export type SearchConfig = z.output<typeof searchConfig>;

/** A figure of the provider's account that may be unknown. */
const figure = z.union([z.number(), z.literal('N/A')]);

export const searchCredits = z.object({
  credits_left: figure,
  plan: z.string(),
  usage_this_month: figure,
  status: z.enum(['active', 'error']),
  /** Requests per second that the provider accepts. */
  rate_limit: figure,
  error: z.nullable(z.string()),
  debug: z.object({
    availableFields: z.array(z.string()),
    /** The field of the provider's answer that each figure was read from. */
    fieldMapping: z.record(z.string(), z.nullable(z.string())),
    note: z.nullable(z.string()),
    /** The provider's answer, without the key. */
    response: z.unknown(),
  }),
});
export type SearchCredits = z.output<typeof searchCredits>;

const requestCounts = {
  requests_today: z.number(),
  /** Of the current month in São Paulo. */
  requests_month: z.number(),
  /** The percentage of this month's requests that succeeded; null without any. */
  success_rate: z.nullable(z.number()),
};

/** A domain; or, as an installation without one is tested too, an IP address or a single name. */
const testDomain = domainBy((typed) => normalizeDomain(typed) ?? bareHost(typed));

const bareHost = (typed: string): string | null =>
  /^(?:localhost|\d+(?:\.\d+){3})(?::\d+)?$/.test(typed) ? hostOf(`http://${typed}`) : null;

export const searchTestForm = z.object({ keyword: text(200), domain: testDomain });
export type SearchTestForm = z.output<typeof searchTestForm>;

/** Where the domain of a test was found. */
const searchTest = z.object({
  provider,
  keyword: z.string(),
  domain: z.string(),
  country: z.string(),
  language: z.string(),
  /** Null: not found in the results that were read. */
  position,
  url: z.nullable(z.string()),
  /** How many results and pages were read. */
  depth: z.number(),
  pages: z.number(),
  /** Whether the domain was found, or everything that a check reads was read. */
  complete: z.boolean(),
  duration_ms: z.number(),
  /** The first results, as far as they were read. */
  results: z.array(z.string()),
});
export type SearchTest = z.output<typeof searchTest>;

export const search = {
  getSettings: route({
    method: 'GET',
    path: '/api/admin/webscraping-config',
    access: 'admin',
    summary: 'Returns the settings of the search providers; of a key only its first characters.',
    reply: searchConfig,
  }),
  updateSettings: route({
    method: 'PUT',
    path: '/api/admin/webscraping-config',
    access: 'admin',
    summary: 'Changes the settings and keys of a search provider, and which one serves the checks.',
    body: settingsForm,
    reply: done,
  }),
  updateSerper: route({
    method: 'PUT',
    path: '/api/admin/serper-config',
    access: 'admin',
    summary: "Saves Serper's key and settings.",
    body: serperForm,
    reply: done,
  }),
  getCredits: route({
    method: 'GET',
    path: '/api/admin/serper-credits',
    access: 'admin',
    summary: "Returns the credits of Serper's account; 'N/A' where Serper does not tell.",
    reply: searchCredits,
  }),
  getStatistics: route({
    method: 'GET',
    path: '/api/admin/webscraping-statistics',
    access: 'admin',
    summary: 'Counts the requests to the search providers, today and this month.',
    reply: z.object({
      ...requestCounts,
      providers: z.array(z.object({ provider, ...requestCounts })),
    }),
  }),
  testProvider: route({
    method: 'POST',
    path: '/api/admin/webscraping-test/{id}',
    access: 'admin',
    summary: 'Tests whether a search provider (`serper` or `algolia`) accepts the stored keys.',
    params: z.object({ id: provider }),
    reply: z.object({ message: z.string() }),
  }),
  testSerper: route({
    method: 'POST',
    path: '/api/admin/test-serper-direct',
    access: 'admin',
    summary: 'Asks Serper for one page of results.',
    body: searchTestForm,
    reply: searchTest,
  }),
  testWorkflow: route({
    method: 'POST',
    path: '/api/admin/test-webscraping',
    access: 'admin',
    summary: 'Places a domain as a check does, with the active provider, and stores nothing.',
    body: searchTestForm,
    reply: searchTest,
  }),
};
