import { type PhoneCountryCode, phoneCountries } from '#shared/contract/person.ts';
import type { Masks } from '../ui/kit/mask.ts';

/** How a number is written in each country. */
export const phoneMasks: Readonly<Record<PhoneCountryCode, Masks>> = {
  '+55': ['(99) 9999-9999', '(99) 99999-9999'],
  '+1': ['(999) 999-9999'],
  '+34': ['999 999 999'],
  '+351': ['999 999 999'],
  '+54': ['99 9999-9999', '99 99999-9999'],
};

/** A number as typed or pasted, without the code of its country if it begins with that. */
export const withoutCountry = (code: PhoneCountryCode, typed: string): string => {
  const digits = typed.replace(/\D/g, '');
  const prefix = code.slice(1);
  const [, most] = phoneCountries[code].digits;
  return digits.length > most && digits.startsWith(prefix) ? digits.slice(prefix.length) : typed;
};
