import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdit, applyMask, caretPosition, type Masks, unmask } from './mask.ts';

const cpf: Masks = ['999.999.999-99'];
const cnpj: Masks = ['**.***.***/****-99'];
const phone: Masks = ['(99) 9999-9999', '(99) 99999-9999'];

describe('a mask', () => {
  test.each([
    ['52998224725', cpf, '529.982.247-25'],
    ['a5b2c9', cpf, '529'],
    ['529982247251234', cpf, '529.982.247-25'],
    ['12abc34501de35', cnpj, '12.ABC.345/01DE-35'],
    ['12ABC34501DEXY35', cnpj, '12.ABC.345/01DE-35'],
    ['1133334444', phone, '(11) 3333-4444'],
    ['11987654321', phone, '(11) 98765-4321'],
    ['', phone, ''],
  ])('shows %s', (typed, masks, displayed) => {
    expect(applyMask(unmask(typed, masks), masks)).toBe(displayed);
  });

  test('round-trips what it shows', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abcZ.-/() ') }), (typed) => {
        for (const masks of [cpf, cnpj, phone]) {
          const text = unmask(typed, masks);
          expect(unmask(applyMask(text, masks), masks)).toBe(text);
        }
      }),
    );
  });

  test('keeps the caret behind the same number of characters', () => {
    expect(caretPosition(0, '529.982')).toBe(0);
    expect(caretPosition(3, '529.982')).toBe(3);
    expect(caretPosition(4, '529.982')).toBe(5);
    expect(caretPosition(9, '529.982')).toBe(7);
  });
});

describe('a keystroke', () => {
  const before = '529982';
  test.each([
    ['in the middle', { typed: '5279.982', caret: 3, deleted: null }, { text: '5279982', left: 3 }],
    ['that deletes a digit', { typed: '529.98', caret: 6, deleted: 'backward' }, { text: '52998', left: 5 }],
    [
      'backspace over a point',
      { typed: '529982', caret: 3, deleted: 'backward' },
      { text: '52982', left: 2 },
    ],
    ['delete over a point', { typed: '529982', caret: 3, deleted: 'forward' }, { text: '52982', left: 3 }],
    ['other than a digit', { typed: '529x.982', caret: 4, deleted: null }, { text: '529982', left: 3 }],
  ] as const)('%s', (_, typing, after) => {
    expect(applyEdit({ before, ...typing }, cpf)).toEqual(after);
  });
});
