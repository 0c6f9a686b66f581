import * as z from 'zod/mini';
import { provider } from '../../messages.ts';
import { MAX_TRIAL_LOOKUPS } from '../../trial.ts';
import { version, versionRead } from '../edits.ts';
import { moment } from '../fields.ts';

export const countries = ['br', 'us', 'pt'] as const;
export const languages = ['pt-br', 'en', 'pt'] as const;

/** Uses the fallback if the value is not a number; numbers must be within the bounds. */
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

/** The key travels in a header, so its characters are checked. An empty text keeps the stored key. */
const key = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.regex(/^[\x21-\x7e]*$/, {
    error: 'Informe o valor como o provedor o mostra, sem espaços nem acentos.',
  }),
);

const asked = {
  rate_limit: z.optional(wholeOr(DEFAULT_RATE_LIMIT, { min: 1, max: 100_000 })),
  country: z.optional(z.enum(countries)),
  language: z.optional(z.enum(languages)),
  results_per_page: z.optional(wholeOr(DEFAULT_RESULTS_PER_PAGE, { min: 1, max: 100 })),
};

export const providerConfig = z.object({
  ...asked,
  api_key: z.optional(key),
  /** The id becomes part of a host name. */
  app_id: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(60), z.regex(/^[a-z0-9]*$/i, { error: 'Use apenas letras e números.' })),
  ),
  index_name: z.optional(key),
  search_api_key: z.optional(key),
  version: versionRead,
});

export const settingsForm = z.object({
  provider,
  config: providerConfig,
  is_active: z.optional(z.boolean()),
  /** How long results are reused, with any provider. */
  freshness_minutes: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(1440))),
  trial_lookups: z.optional(z.number().check(z.int(), z.minimum(MAX_TRIAL_LOOKUPS), z.maximum(1_000_000))),
  /** Of what is equal for all providers; `config` has a version of its own. */
  version: versionRead,
});
export type SettingsForm = z.output<typeof settingsForm>;

export const serperForm = z.object({
  provider: z.literal('serper'),
  config: z.object({
    api_key: key.check(z.minLength(1)),
    rate_limit: asked.rate_limit,
    country: asked.country,
    language: asked.language,
    version: versionRead,
  }),
});

/** The first characters of a stored key; null if none is stored. */
const maskedKey = z.nullable(z.string());

const providerFields = {
  /** Whether this is the active provider, of which there is exactly one. */
  is_active: z.boolean(),
  rate_limit: z.number(),
  country: z.string(),
  language: z.string(),
  results_per_page: z.number(),
  api_key: maskedKey,
  /**
   * The last time that the provider was found out of service, and why; null once it works or its keys have
   * changed.
   */
  outage: z.nullable(z.object({ at: moment, reason: z.string() })),
  version,
};

export const searchConfig = z.object({
  provider,
  freshness_minutes: z.number(),
  trial_lookups: z.number(),
  /** Of what is equal for all providers. */
  version,
  serper: z.object(providerFields),
  algolia: z.object({
    ...providerFields,
    app_id: z.string(),
    index_name: z.string(),
    search_api_key: maskedKey,
  }),
});
export type SearchConfig = z.output<typeof searchConfig>;
