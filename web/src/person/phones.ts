import { type PhoneCountryCode, phoneCountries } from '#shared/contract/person.ts';
import type { Masks } from '../ui/kit/forms/mask.ts';

interface Country {
  readonly code: PhoneCountryCode;
  readonly country: string;
}

const offered: readonly Country[] = [
  { code: '+55', country: 'Brasil' },
  { code: '+1', country: 'EUA/Canadá' },
  { code: '+351', country: 'Portugal' },
];

/** The countries to choose from, with the stored one even if it is not offered otherwise. */
export const countriesFor = (stored: PhoneCountryCode): readonly Country[] =>
  offered.some(({ code }) => code === stored)
    ? offered
    : [...offered, { code: stored, country: phoneCountries[stored].country }];

export const phoneMasks: Readonly<Record<PhoneCountryCode, Masks>> = {
  '+55': ['(99) 9999-9999', '(99) 99999-9999'],
  '+1': ['(999) 999-9999'],
  '+34': ['999 999 999'],
  '+351': ['999 999 999'],
  '+54': ['99 9999-9999', '99 99999-9999'],
};

/** Removes a country code that makes the number too long, and zeros before it or before an area code. */
export const withoutPrefix = (code: PhoneCountryCode, typed: string): string => {
  const digits = typed.replace(/\D/g, '');
  const prefix = code.slice(1);
  const [, maxDigits] = phoneCountries[code].digits;
  const dialled = digits.length > maxDigits ? digits.replace(/^00/, '') : digits;
  const isInternational = dialled.length > maxDigits && dialled.startsWith(prefix);
  const national = isInternational ? dialled.slice(prefix.length) : dialled;
  const number = code === '+55' ? national.replace(/^0+/, '') : national;
  return number === digits ? typed : number;
};
