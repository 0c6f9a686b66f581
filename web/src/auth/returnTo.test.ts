import { describe, expect, it } from 'vitest';
import { addressAfterSignIn, parseReturnTo } from './returnTo.ts';

const customer = { id: 'ana', name: 'Ana', email: 'ana@teste.local', isAdmin: false };
const address = '/keywords?filtro=tênis#fim';

describe('the address to return to', () => {
  it('leads the same user, or anybody where it names none, to the address', () => {
    expect(addressAfterSignIn(customer, { userId: 'ana', address })).toBe(address);
    expect(addressAfterSignIn(customer, { address })).toBe(address);
  });

  it('leads somebody else, and who came from nowhere, to their first screen', () => {
    expect(addressAfterSignIn(customer, { userId: 'bia', address })).toBe('/dashboard');
    expect(addressAfterSignIn(customer, undefined)).toBe('/dashboard');
    expect(addressAfterSignIn({ ...customer, isAdmin: true }, { userId: 'bia', address })).toBe('/admin');
  });

  it.each([
    '//outro.com.br',
    '/\\outro.com.br',
    '/\t/outro.com.br',
    '/\n\\outro.com.br',
    'https://outro.com.br/',
    'javascript:alert(1)',
    'keywords',
    '',
  ])('never leads to %j', (evil) => {
    expect(parseReturnTo({ address: evil })).toBeUndefined();
  });

  it.each([null, undefined, 'texto', 7, {}, { address: 7 }])('is nothing in %j', (kept) => {
    expect(parseReturnTo(kept)).toBeUndefined();
  });
});
