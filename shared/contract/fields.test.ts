import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { planForm } from './admin/plans.ts';
import { newUserForm, userForm } from './admin/users.ts';
import { companyForm } from './companies.ts';
import { competitorForm } from './competitors.ts';
import { email } from './fields.ts';
import { keywordForm } from './keywords.ts';
import { profiles } from './profiles.ts';
import { signupForm } from './signup.ts';

const issuesOf = (form: z.ZodMiniType, field: string, typed: string): string[] => {
  const { error } = z.safeParse(form, { [field]: typed });
  return (error?.issues ?? []).flatMap(({ path, message }) => (path[0] === field ? [message] : []));
};

const lines = [
  ['signup', signupForm, 'name'],
  ['signup', signupForm, 'address'],
  ['profile', profiles.update.body, 'name'],
  ['profile', profiles.update.body, 'city'],
  ['user', newUserForm, 'name'],
  ['user', userForm, 'name'],
  ['plan', planForm, 'name'],
  ['company', companyForm, 'name'],
  ['competitor', competitorForm, 'name'],
] as const;

describe('a line of text', () => {
  it.each(lines)('of the form of a %s is rejected with characters that nobody sees', (_, form, field) => {
    for (const typed of [
      'a\u0000b',
      'a\nb',
      'a\tb',
      'a\u007fb',
      'a\u2028b',
      'loja\u202egnp.exe',
      'a\u2066b',
    ]) {
      expect(issuesOf(form, field, typed), JSON.stringify(typed)).toEqual([
        'Remova quebras de linha, tabulações e outros caracteres invisíveis.',
      ]);
    }
  });

  it.each(lines)('of the form of a %s may have any letters and symbols', (_, form, field) => {
    for (const typed of ['Ação & Cia. – nº 1', '日本語', 'Família 👨‍👩‍👧', ' nas pontas\n']) {
      expect(issuesOf(form, field, typed), typed).toEqual([]);
    }
  });
});

describe('a name', () => {
  it.each([
    ['Casa\u00a0Verde\u2003 Ltda', 'Casa Verde Ltda'],
    ['\ufeffCa\u00adsa\u200b', 'Casa'],
    ['Família 👨‍👩‍👧', 'Família 👨‍👩‍👧'],
  ])('is stored as it is seen: %j', (typed, stored) => {
    expect(z.parse(userForm.shape.name, typed)).toBe(stored);
    expect(z.parse(competitorForm.shape.name, typed)).toBe(stored);
  });

  it.each(['\u200b', '\u00a0\u200d ', '\u3164', '\u2800'])('is missing if nobody can see it: %j', (typed) => {
    for (const form of [companyForm, signupForm]) {
      expect(issuesOf(form, 'name', typed)).toEqual(['Preencha este campo.']);
    }
  });
});

describe('an e-mail', () => {
  it.each([
    '\u200eana@exemplo.com.br',
    '\u200bana@exemplo.com.br\u200b',
    '\u2060ana@exemplo.com.br\ufeff',
    '\u202aana@exemplo.com.br\u202c',
    '\u2068ana@exemplo.com.br\u2069',
    '\u061cana@exemplo.com.br',
    '\u00a0ANA@exemplo.com.br\u2003',
    'ana\u200c@exemplo.com\u00ad.br\u200d',
    'ana@exemplo.com.br\u3164\ufe0f',
    '\u2800ana@exemplo.com.br\u2800',
  ])('has no character that nobody sees: %j', (typed) => {
    expect(z.parse(email, typed)).toBe('ana@exemplo.com.br');
  });

  it.each([
    'an a@exemplo.com.br',
    'ana\u00a0@exemplo.com.br',
    'ana@exemplo\u2028.com.br',
    '\u200b\u200b',
    '@',
  ])('is wrong with a gap, or without the rest: %j', (typed) => {
    expect(z.safeParse(email, typed).success).toBe(false);
  });
});

describe('a keyword', () => {
  it('has its white space folded, and no other character that nobody sees', () => {
    const parsed = z.parse(keywordForm, { company_id: 'a', keyword: 'tênis\t de\ncorrida' });
    expect(parsed.keyword).toBe('tênis de corrida');
    expect(issuesOf(keywordForm, 'keyword', 'tênis\u0000')).toHaveLength(1);
    expect(issuesOf(keywordForm, 'keyword', 'tênis\u202e')).toHaveLength(1);
  });
});

describe("a plan's description", () => {
  it('may have lines, but no other character that nobody sees', () => {
    expect(issuesOf(planForm, 'description', 'Um\r\nDois\nTrês')).toEqual([]);
    expect(issuesOf(planForm, 'description', 'Um\u0007')).toEqual([
      'Remova tabulações e outros caracteres invisíveis.',
    ]);
  });
});
