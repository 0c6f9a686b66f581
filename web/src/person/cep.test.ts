import { describe, expect, test } from 'vitest';
import { addressIn } from './cep.ts';

const paulista = { logradouro: 'Avenida Paulista', localidade: 'São Paulo', uf: 'SP' };
const found = { address: 'Avenida Paulista', city: 'São Paulo', state: 'SP' };

describe('a reply about a CEP', () => {
  test.each([
    ['an address', paulista, found],
    ['no error, said aloud', { ...paulista, erro: false }, found],
    ['no error, said in words', { ...paulista, erro: 'false' }, found],
    ['an error', { erro: true }, null],
    ['an error in words', { erro: 'true' }, null],
    ['an error beside an address', { ...paulista, erro: true }, null],
    ['a town with one CEP', { localidade: 'Bonito', uf: 'MS' }, { address: '', city: 'Bonito', state: 'MS' }],
    ['an unknown state', { ...paulista, uf: 'XX' }, { ...found, state: '' }],
  ])('%s', (_, body, address) => {
    expect(addressIn(body)).toEqual(address);
  });

  test.each([[null], ['x'], [[]], [{ logradouro: 3 }]])('that is none: %j', (body) => {
    expect(() => addressIn(body)).toThrow();
  });
});
