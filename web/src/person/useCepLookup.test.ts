import { describe, expect, test } from 'vitest';
import { parseAddress } from './useCepLookup.ts';

const paulista = { logradouro: 'Avenida Paulista', localidade: 'São Paulo', uf: 'SP' };
const found = { address: 'Avenida Paulista', city: 'São Paulo', state: 'SP' };

describe('a reply of ViaCEP', () => {
  test.each([
    ['an address', paulista, found],
    ['no error, as a boolean', { ...paulista, erro: false }, found],
    ['no error, as text', { ...paulista, erro: 'false' }, found],
    ['an error, as a boolean', { erro: true }, null],
    ['an error, as text', { erro: 'true' }, null],
    ['an error beside an address', { ...paulista, erro: true }, null],
    ['a town with one CEP', { localidade: 'Bonito', uf: 'MS' }, { address: '', city: 'Bonito', state: 'MS' }],
    ['an unknown state', { ...paulista, uf: 'XX' }, { ...found, state: '' }],
  ])('%s', (_, body, address) => {
    expect(parseAddress(body)).toEqual(address);
  });

  test.each([[null], ['x'], [[]], [{ logradouro: 3 }]])('is rejected if malformed: %j', (body) => {
    expect(() => parseAddress(body)).toThrow();
  });
});
