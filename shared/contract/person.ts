import * as z from 'zod/mini';
import { onceValid } from './accounts.ts';
import { typedText, visible } from './fields.ts';

/** `digits` are the least and most digits of a number without its country code. */
export const phoneCountries = {
  '+55': { country: 'Brasil', digits: [10, 11] },
  '+1': { country: 'Estados Unidos', digits: [10, 10] },
  '+34': { country: 'Espanha', digits: [9, 9] },
  '+351': { country: 'Portugal', digits: [9, 9] },
  '+54': { country: 'Argentina', digits: [10, 11] },
} as const satisfies Record<string, { country: string; digits: readonly [least: number, most: number] }>;

export const phoneCountryCode = z.enum(['+55', '+1', '+34', '+351', '+54']);
export type PhoneCountryCode = z.output<typeof phoneCountryCode>;

export const phone = z.pipe(
  typedText(40),
  z.transform((typed) => typed.replace(/\D/g, '')),
);

/**
 * Whether the number (digits only) has a length used in its country. Brazilian area codes never begin with 0.
 */
const isPhoneOf = (code: PhoneCountryCode, digits: string): boolean => {
  const [least, most] = phoneCountries[code].digits;
  if (code === '+55' && digits.startsWith('0')) return false;
  return digits.length >= least && digits.length <= most;
};

/** Checks a form whose fields have these names. */
export const phoneFits = <C extends string, N extends string>(code: C, number: N) =>
  z.check<Record<C, PhoneCountryCode> & Record<N, string>>(
    ({ value, issues }) => {
      if (isPhoneOf(value[code], value[number])) return;
      const message = 'Informe o número completo, com o código de área.';
      issues.push({ code: 'custom', message, path: [number], input: value[number] });
    },
    { when: onceValid(code, number) },
  );

export const documentType = z.enum(['cpf', 'cnpj']);
export type DocumentType = z.output<typeof documentType>;

/** A document, parsed to digits and capital letters, which CNPJs may contain since July 2026. */
export const documentNumber = z.pipe(
  typedText(40),
  z.transform((typed) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')),
);

/** Ignores check digits; the form warns of wrong ones. */
export const isDocumentOf = (type: DocumentType, number: string): boolean =>
  (type === 'cpf' ? /^\d{11}$/ : /^[0-9A-Z]{12}\d{2}$/).test(number);

const wrongDocument = (type: DocumentType): string =>
  type === 'cpf'
    ? 'Um CPF tem 11 dígitos.'
    : 'Um CNPJ tem 14 caracteres: 12 letras ou dígitos e 2 dígitos verificadores.';

/** Checks a form whose fields have these names. */
export const documentFits = <T extends string, N extends string>(type: T, number: N) =>
  z.check<Record<T, DocumentType> & Record<N, string>>(
    ({ value, issues }) => {
      if (isDocumentOf(value[type], value[number])) return;
      const message = wrongDocument(value[type]);
      issues.push({ code: 'custom', message, path: [number], input: value[number] });
    },
    { when: onceValid(type, number) },
  );

export const userType = z.enum(['basic', 'subscriber', 'admin']);
export type UserType = z.output<typeof userType>;

export const states = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;

/** An absent or empty text (an untouched form field) becomes null. */
const optionalText = (max: number) =>
  z.pipe(
    z.optional(z.nullable(z.string().check(z.trim(), z.normalize(), z.maxLength(max), visible()))),
    z.transform((typed) => typed || null),
  );

/** A postal code, parsed to its 8 digits; null if empty, like other address fields. */
export const cep = z.pipe(
  optionalText(20),
  z.transform((typed, context) => {
    const digits = typed?.replace(/\D/g, '') ?? '';
    if (digits === '') return null;
    if (digits.length === 8) return digits;
    context.issues.push({ code: 'custom', message: 'Um CEP tem 8 dígitos.', input: typed });
    return z.NEVER;
  }),
);
export const street = optionalText(200);
export const houseNumber = optionalText(20);
export const complement = optionalText(100);
export const city = optionalText(100);
export const state = z.pipe(
  z.optional(z.nullable(z.union([z.literal(''), z.enum(states)]))),
  z.transform((chosen) => chosen || null),
);
