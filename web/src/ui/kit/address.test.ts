import { describe, expect, it } from 'vitest';
import { isOpenedBy, openedBy, withValue } from './address.ts';

describe('withValue', () => {
  it('adds, changes and removes one value and keeps the others', () => {
    expect(withValue('', 'filtro', 'café')).toBe('filtro=caf%C3%A9');
    expect(withValue('?aba=logs&filtro=a', 'filtro', 'b c')).toBe('aba=logs&filtro=b+c');
    expect(withValue('?aba=logs&filtro=a', 'filtro', null)).toBe('aba=logs');
    expect(withValue('?filtro=a', 'filtro', '')).toBe('');
  });

  it('leaves one of several values of a name', () => {
    expect(withValue('?pagina=2&pagina=3', 'pagina', '4')).toBe('pagina=4');
  });
});

describe('isOpenedBy', () => {
  it('recognizes the entry of a value, whatever else a state may be', () => {
    expect(isOpenedBy(openedBy('historico'), 'historico')).toBe(true);
    expect(isOpenedBy(openedBy('historico'), 'empresa')).toBe(false);
    for (const state of [null, undefined, 'historico', 7]) expect(isOpenedBy(state, 'historico')).toBe(false);
  });
});
