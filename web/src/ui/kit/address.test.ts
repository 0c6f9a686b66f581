import { describe, expect, it } from 'vitest';
import { isOpenedBy, openedState, withAddressValue } from './address.ts';

describe('withAddressValue', () => {
  it('adds, changes and removes one value and keeps the others', () => {
    expect(withAddressValue('', 'filtro', 'café')).toBe('filtro=caf%C3%A9');
    expect(withAddressValue('?aba=logs&filtro=a', 'filtro', 'b c')).toBe('aba=logs&filtro=b+c');
    expect(withAddressValue('?aba=logs&filtro=a', 'filtro', null)).toBe('aba=logs');
    expect(withAddressValue('?filtro=a', 'filtro', '')).toBe('');
  });

  it('leaves one of several values of a name', () => {
    expect(withAddressValue('?pagina=2&pagina=3', 'pagina', '4')).toBe('pagina=4');
  });
});

describe('isOpenedBy', () => {
  it('recognizes the entry of a value, whatever else a state may be', () => {
    expect(isOpenedBy(openedState('historico'), 'historico')).toBe(true);
    expect(isOpenedBy(openedState('historico'), 'empresa')).toBe(false);
    for (const state of [null, undefined, 'historico', 7]) expect(isOpenedBy(state, 'historico')).toBe(false);
  });
});
