import { type PhoneCountryCode, phoneCountries } from '#shared/contract/person.ts';
import type { Masks } from '../ui/kit/mask.ts';

/** The format of phone numbers in each country. */
export const phoneMasks: Readonly<Record<PhoneCountryCode, Masks>> = {
  '+55': ['(99) 9999-9999', '(99) 99999-9999'],
  '+1': ['(999) 999-9999'],
  '+34': ['999 999 999'],
  '+351': ['999 999 999'],
  '+54': ['99 9999-9999', '99 99999-9999'],
};

/** Removes the country's own code from a typed or pasted number, if the number is too long without it. */
export const withoutCountry = (code: PhoneCountryCode, typed: string): string => {
  const digits = typed.replace(/\D/g, '');
  const prefix = code.slice(1);
  const [, maxDigits] = phoneCountries[code].digits;
  return digits.length > maxDigits && digits.startsWith(prefix) ? digits.slice(prefix.length) : typed;
};
