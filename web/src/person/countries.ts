import { type PhoneCountryCode, phoneCountries } from '#shared/contract/person.ts';

interface Country {
  readonly code: PhoneCountryCode;
  readonly country: string;
}

const offered: readonly Country[] = [
  { code: '+55', country: 'Brasil' },
  { code: '+1', country: 'EUA/Canadá' },
  { code: '+351', country: 'Portugal' },
];

/** The countries to choose from in a profile, including the stored one if signing up offered others. */
export const countriesFor = (stored: PhoneCountryCode): readonly Country[] =>
  offered.some(({ code }) => code === stored)
    ? offered
    : [...offered, { code: stored, country: phoneCountries[stored].country }];
