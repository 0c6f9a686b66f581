import { describe, expect, it } from 'vitest';
import { mergeEdit } from './edits.ts';
import { AppError } from './errors.ts';

const base = { name: 'Loja', website: null, domain: 'loja.com.br' };

const conflictOf = (merge: () => unknown) => {
  try {
    merge();
  } catch (error) {
    if (error instanceof AppError) return { ...error, message: error.message };
    throw error;
  }
  return undefined;
};

describe('an edit', () => {
  it('may be sent again, and may agree with what was changed elsewhere', () => {
    const form = { ...base, name: 'Loja Nova', website: null };
    expect(mergeEdit(form, base, form)).toEqual(form);
    expect(mergeEdit({ ...base, website: null }, { ...base, website: 'https://a.com' }, base)).toEqual(base);
  });

  it('writes the fields whose base is unknown', () => {
    const form = { ...base, name: 'Loja Sul' };
    const stored = { ...base, name: 'Loja Norte', domain: 'norte.com' };
    expect(mergeEdit(form, undefined, stored)).toEqual(form);
    expect(mergeEdit(form, { domain: base.domain }, stored)).toEqual({ ...form, domain: 'norte.com' });
    expect(mergeEdit({ name: undefined, domain: 'sul.com' }, {}, stored)).toEqual({ domain: 'sul.com' });
  });

  it('takes the fields of a group as one', () => {
    const phone = { phone_country_code: '+55', phone: '11987654321' };
    const groups = [['phone_country_code', 'phone']] as const;
    const abroad = { phone_country_code: '+351', phone: '912345678' };
    const other = { ...phone, phone: '1133334444' };
    expect(
      mergeEdit({ name: 'Ana', ...phone }, { name: 'Bia', ...phone }, { name: 'Bia', ...abroad }, { groups }),
    ).toEqual({ name: 'Ana', ...abroad });
    expect(conflictOf(() => mergeEdit(other, phone, abroad, { groups }))?.current).toEqual(abroad);
    expect(conflictOf(() => mergeEdit(abroad, phone, other, { groups }))?.current).toEqual(other);
    expect(mergeEdit(abroad, phone, abroad, { groups })).toEqual(abroad);
  });
});
