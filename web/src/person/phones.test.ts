import { describe, expect, test } from 'vitest';
import { phoneCountries, phoneCountryCode } from '#shared/contract/person.ts';
import { applyMask, unmask } from '../ui/kit/forms/mask.ts';
import { countriesFor, phoneMasks, withoutPrefix } from './phones.ts';

describe('the mask of a country', () => {
  test.each(phoneCountryCode.options)('%s fits the shortest and longest numbers', (code) => {
    const [min, max] = phoneCountries[code].digits;
    expect(unmask('9'.repeat(20), phoneMasks[code])).toHaveLength(max);
    expect(applyMask('9'.repeat(min), phoneMasks[code])).toMatch(/9$/);
  });
});

describe('a pasted number', () => {
  test.each([
    ['+55', '+55 (11) 98765-4321', '11987654321'],
    ['+55', '(55) 98765-4321', '55987654321'],
    ['+55', '011 98765-4321', '11987654321'],
    ['+55', '+55 (011) 98765-4321', '11987654321'],
    ['+55', '0055 11 98765 4321', '11987654321'],
    ['+351', '00351 912 345 678', '912345678'],
    ['+1', '+1 415 555 2671', '4155552671'],
    ['+351', '912 345 678', '912345678'],
    ['+54', '+54 9 11 2345-6789', '91123456789'],
  ] as const)('of %s: %s', (code, typed, digits) => {
    expect(unmask(withoutPrefix(code, typed), phoneMasks[code])).toBe(digits);
  });
});

test.each([
  ['+55', ['+55', '+1', '+351']],
  ['+34', ['+55', '+1', '+351', '+34']],
  ['+54', ['+55', '+1', '+351', '+54']],
] as const)('%s in a profile offers %j', (stored, codes) => {
  expect(countriesFor(stored).map(({ code }) => code)).toEqual(codes);
});
