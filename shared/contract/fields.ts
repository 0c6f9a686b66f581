import * as z from 'zod/mini';
import { normalizeDomain } from '../domain.ts';
import { editedValues, version } from './edits.ts';

const formats: Record<string, string> = {
  email: 'Informe um e-mail válido.',
  url: 'Informe um endereço completo, como https://exemplo.com.br.',
};

const INVALID = 'Valor inválido.';

const messageOf = (issue: z.core.$ZodRawIssue): string => {
  const empty = issue.input === undefined || issue.input === null || issue.input === '';
  if (empty) return 'Preencha este campo.';
  if (typeof issue.input === 'number' && Math.abs(issue.input) > Number.MAX_SAFE_INTEGER) return INVALID;
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? `Use pelo menos ${issue.minimum} caracteres.`
        : `O mínimo é ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Use no máximo ${issue.maximum} caracteres.`
        : `O máximo é ${issue.maximum}.`;
    case 'invalid_format':
      return formats[issue.format ?? ''] ?? 'Formato inválido.';
    case 'invalid_type':
      return 'Valor de tipo inválido.';
    default:
      return INVALID;
  }
};

z.config({ customError: messageOf });

/** Control characters, including line breaks, and those that change the text direction. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Rejects characters that a paste may bring, or that make one text look like another. */
export const visible = ({ hasLines = false } = {}) =>
  z.refine<string>((typed) => !INVISIBLE.test(hasLines ? typed.replace(/\r?\n/g, '') : typed), {
    error: hasLines
      ? 'Remova tabulações e outros caracteres invisíveis.'
      : 'Remova quebras de linha, tabulações e outros caracteres invisíveis.',
  });

/** Takes no width, and comes with texts from web pages. Joiners stay: emoji and some languages need them. */
const WIDTHLESS = /[\u00ad\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]/g;

const withoutWidthless = z.overwrite<string>((typed) =>
  /[^\s\p{DI}\u2800]/u.test(typed) ? typed.replace(WIDTHLESS, '') : '',
);

/** For texts of which only a part is kept, e.g. their digits. A text that nobody can see is empty. */
export const typedText = (max: number) =>
  z.string().check(withoutWidthless, z.trim(), z.normalize(), z.minLength(1), z.maxLength(max));

const foldBlanks = z.overwrite<string>((typed) => typed.replace(/\p{Zs}+/gu, ' '));

/** A required line, trimmed and in Unicode normalization form C. All kinds of spaces are the usual one. */
export const text = (max: number) => typedText(max).check(foldBlanks, visible());

/** Zero-width, directional and other characters without a shape: a paste brings them, no e-mail has any. */
const withoutShapeless = z.overwrite<string>((typed) => typed.replace(/[\p{DI}\p{Cf}\u2800]/gu, ''));

/** An e-mail as it is seen, trimmed and in lower case, so that equal addresses compare equal. */
export const email = z
  .string()
  .check(withoutShapeless, z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** An id of any format: a malformed one matches nothing, and is answered 404. */
export const id = z.string().check(z.minLength(1), z.maxLength(120));

/** Random: repeating a creation with its key answers with what it created first. */
export const creationKey = z.optional(z.string().check(z.minLength(16), z.maxLength(64)));

export const idParams = z.object({ id });

export const planId = z.number().check(z.int(), z.minimum(0), z.maximum(999_999_999));

/** A UTC time in ISO 8601 with milliseconds. */
export const moment = z.string();

/** A position from 1; null if the domain was not found. */
export const position = z.nullable(z.number());

export const keywordPosition = z.object({ keyword_id: z.string(), keyword: z.string(), position });

export const domainBy = (parse: (typed: string) => string | null) =>
  z.pipe(
    text(253),
    z.transform((typed, context) => {
      const host = parse(typed);
      if (host !== null) return host;
      const message = 'Informe um domínio válido, como exemplo.com.br.';
      context.issues.push({ code: 'custom', message, input: typed });
      return z.NEVER;
    }),
  );

/** Accepts a scheme, `www.` and a path, and returns the bare ASCII host. */
export const domain = domainBy(normalizeDomain);

/** An absent or empty address (an untouched form field) becomes null. */
const optionalUrl = (protocol: RegExp) =>
  z.pipe(
    z.optional(
      z.nullable(
        z.union([
          z.literal(''),
          z.url({ protocol, hostname: z.regexes.domain }).check(z.maxLength(500), visible()),
        ]),
      ),
    ),
    z.transform((typed) => typed || null),
  );

export const website = optionalUrl(/^https?$/);

export const secureUrl = optionalUrl(/^https$/);

export const successReply = z.object({ success: z.literal(true) });

/**
 * Messages are in Portuguese. After a change elsewhere, `current` holds the stored values that differ from
 * the form's, and `version` is theirs.
 */
export const errorReply = z.object({
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(editedValues),
  version: z.optional(version),
});

/** The `next` of the previous page's reply; absent for the first page. */
export const cursor = z.optional(z.string().check(z.minLength(1), z.maxLength(2000)));
