import { describe, expect, it } from 'vitest';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { laterNote, previewLines, previewOf } from './preview.ts';

const listOf = (...texts: readonly string[]) => texts.map((keyword) => ({ keyword }));

const keys = new Set(['café', 'promoção de café'].map(normalizeQuery));

describe('the preview of a list', () => {
  it("takes a text with one of Google's operators for another keyword than its words", () => {
    const texts = ['café OR chá', 'café or chá', 'Café OR Chá', '-café', '"café"'];
    const { added, repeated } = previewOf(listOf(...texts), keys, 9);
    expect([added.map(({ keyword }) => keyword), repeated]).toEqual([
      ['café OR chá', 'café or chá', '-café', '"café"'],
      listOf('Café OR Chá'),
    ]);
  });

  it('tells what is new, known, repeated, wrong and beyond the limit', () => {
    const long = 'x'.repeat(201);
    const texts = [
      'CAFÉ',
      'bota',
      'Bota',
      long,
      'luva',
      'a\u202eb',
      'cal\ufffdado',
      'mala',
      'Promoção de Café'.normalize('NFD'),
    ];
    expect(previewOf(listOf(...texts), keys, 2)).toEqual({
      added: listOf('bota', 'luva'),
      completed: [],
      known: listOf('CAFÉ', 'Promoção de Café'.normalize('NFD')),
      repeated: listOf('Bota'),
      tooLong: listOf(long),
      invalid: listOf('a\u202eb', 'cal\ufffdado'),
      wrongTags: [],
      noVolume: [],
      beyondLimit: listOf('mala'),
    });
  });

  it('completes known keywords, and rejects tags and volumes that are too long', () => {
    const known = { keyword: 'café', tags: ['bebida'] };
    const wrong = [
      { keyword: 'bota', tags: ['x'.repeat(41)] },
      { keyword: 'luva', volume: 1e9 },
    ];
    expect(previewOf([known, ...wrong], keys, 9)).toMatchObject({ completed: [known], wrongTags: wrong });
  });

  it('is described with some examples', () => {
    const list = [{ keyword: 'a', noVolume: 'abc' }, ...listOf('b', 'café', 'A', 'B', 'a', 'b')];
    const preview = previewOf(list, keys, 10);
    expect(previewLines(preview)).toEqual([
      { outcome: 'added', text: '2 novas', examples: '' },
      { outcome: 'known', text: '1 já existe', examples: 'café' },
      { outcome: 'repeated', text: '4 repetidas na lista', examples: 'A, B, a e mais 1' },
      { outcome: 'noVolume', text: '1 sem o volume, que não é um número', examples: 'a: abc' },
    ]);
  });
});

it.each([
  [30, 0, undefined],
  [42, 0, '30 são verificadas agora, as outras esperam até você confirmar o seu e-mail.'],
  [2, 29, '1 é verificada agora, a outra espera até você confirmar o seu e-mail.'],
  [1, 30, 'A verificação espera até você confirmar o seu e-mail.'],
])('of %i new keywords after %i look-ups of an unproven trial', (count, used, note) => {
  expect(laterNote(count, { used, max: 30, until: 'email' })).toBe(note);
});
