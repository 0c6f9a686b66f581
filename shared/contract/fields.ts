/** The fields that several nouns share, and the Portuguese sentence for every way a field can be wrong. */
import * as z from 'zod/mini';
import { normalizeDomain } from '../domain.ts';

const labels: Record<string, string> = {
  name: 'Nome',
  email: 'E-mail',
  password: 'Senha',
  website: 'Site',
  domain: 'Domínio',
  keyword: 'Palavra-chave',
  company_id: 'Empresa',
  logo: 'Logo',
  phone: 'WhatsApp',
  phoneCountryCode: 'País do WhatsApp',
  phone_country_code: 'País do WhatsApp',
  documentType: 'Tipo de documento',
  documentNumber: 'Documento',
  confirmPassword: 'Confirmação da senha',
  cep: 'CEP',
  address: 'Endereço',
  addressNumber: 'Número',
  address_number: 'Número',
  addressComplement: 'Complemento',
  address_complement: 'Complemento',
  city: 'Cidade',
  state: 'Estado',
  planId: 'Plano',
  userId: 'Conta',
  code: 'Código',
  idToken: 'Token',
  session_id: 'Sessão de pagamento',
  corpo: 'Corpo da requisição',
};

/** The name of a field as the user reads it. */
export const labelOf = (field: string): string => labels[field] ?? field;

const formats: Record<string, string> = {
  email: 'Informe um e-mail válido.',
  url: 'Informe um endereço completo, como https://exemplo.com.br.',
};

const sentence = (issue: z.core.$ZodRawIssue): string => {
  const empty = issue.input === undefined || issue.input === null || issue.input === '';
  if (empty) return 'Preencha este campo.';
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
      return 'Valor inválido.';
  }
};

z.config({ customError: sentence });

/** Half a surrogate pair is no text: JSON can carry it, databases and address bars cannot. */
export const wellFormed = () => z.refine<string>((typed) => typed.isWellFormed());

/** A required text of 1 to `max` characters, trimmed; the same letters are the same text, however they were composed. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(max), wellFormed());

/** An e-mail address; trimmed and in lower case, because the same person types both. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** An identifier of ours. Its form is not checked here: an unknown one is answered 404, whatever it looks like. */
export const id = z.string().check(z.minLength(1), z.maxLength(120), wellFormed());

export const idParams = z.object({ id });

/** The number of a plan. */
export const planId = z.number().check(z.int(), z.minimum(0), z.maximum(999_999_999));

/** A moment in UTC, ISO 8601 with milliseconds. */
export const moment = z.string();

/** A place in the organic results, from 1; null where the domain was not found. */
export const position = z.nullable(z.number());

/** A domain as typed, with or without scheme, `www.` or path; parsed to its bare ASCII host. */
export const domain = z.pipe(
  text(253),
  z.transform((typed, context) => {
    const host = normalizeDomain(typed);
    if (host !== null) return host;
    context.issues.push({
      code: 'custom',
      message: 'Informe um domínio válido, como exemplo.com.br.',
      input: typed,
    });
    return z.NEVER;
  }),
);

/** An http(s) address, or nothing; the empty string of an untouched form field counts as nothing. */
export const website = z.pipe(
  z.optional(
    z.nullable(
      z.union([
        z.literal(''),
        z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).check(z.maxLength(500), wellFormed()),
      ]),
    ),
  ),
  z.transform((typed) => typed || null),
);

/** The body of a write that has nothing to tell. */
export const done = z.object({ success: z.literal(true) });

/** Every errorReply: a Portuguese sentence, and which fields it is about. */
export const errorReply = z.object({
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
