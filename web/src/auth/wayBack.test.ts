import { describe, expect, it } from 'vitest';
import { parseWayBack, startOf } from './wayBack.ts';

const customer = { id: 'ana', name: 'Ana', email: 'ana@teste.local', isAdmin: false };
const address = '/keywords?filtro=tênis#fim';

describe('the way back', () => {
  it('leads the same user, or anybody where it names none, to the address', () => {
    expect(startOf(customer, { userId: 'ana', address })).toBe(address);
    expect(startOf(customer, { address })).toBe(address);
  });

  it('leads somebody else, and who came from nowhere, to their first screen', () => {
    expect(startOf(customer, { userId: 'bia', address })).toBe('/dashboard');
    expect(startOf(customer, undefined)).toBe('/dashboard');
    expect(startOf({ ...customer, isAdmin: true }, { userId: 'bia', address })).toBe('/admin');
  });

  it('is read back as it was kept', () => {
    expect(parseWayBack({ address })).toEqual({ address });
    expect(parseWayBack({ userId: 'ana', address })).toEqual({ userId: 'ana', address });
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
    expect(parseWayBack({ address: evil })).toBeUndefined();
  });

  it.each([null, undefined, 'texto', 7, {}, { address: 7 }])('is nothing in %j', (kept) => {
    expect(parseWayBack(kept)).toBeUndefined();
  });
});
