import { expect, test } from 'vitest';
import { accessOf, beyondText, capacityFor, limitText, wayToMore } from './limit.ts';

const subscription = {
  status: 'active',
  plan: { name: 'Essencial', max_keywords: 50, max_companies: 1, max_competitors: 3 },
  is_complimentary: false,
} as const;

test.each([
  ['keywords', 49, { state: 'free', left: 1 }],
  ['companies', 1, { state: 'reached', limit: 1 }],
  ['competitors', 0, { state: 'free', left: 3 }],
  ['competitors', 3, { state: 'reached', limit: 3 }],
  ['competitors', 5, { state: 'reached', limit: 3 }],
] as const)('%s, of which %s are there: %j', (noun, used, capacity) => {
  expect(capacityFor(subscription, noun, used)).toEqual(capacity);
});

test.each([
  ['trialing', false, 'reached', 'portal'],
  ['active', true, 'reached', 'plans'],
  ['past_due', false, 'unpaid', 'portal'],
  ['unpaid', false, 'unpaid', 'portal'],
  ['canceled', false, 'ended', 'plans'],
  [null, false, 'ended', 'plans'],
] as const)('%s, complimentary %s: %s, more by %s', (status, is_complimentary, state, way) => {
  const given = { ...subscription, status, is_complimentary };
  expect(capacityFor(given, 'companies', 1).state).toBe(state);
  expect(wayToMore(given)).toBe(way);
});

test('a plan that no longer exists leaves none', () => {
  expect(capacityFor({ ...subscription, plan: null }, 'keywords', 0)).toEqual({ state: 'reached', limit: 0 });
});

test.each([
  [
    'keywords',
    1000,
    'Limite do seu plano atingido: 1.000 palavras-chave. Exclua uma ou mude de plano para adicionar mais.',
  ],
  [
    'companies',
    1,
    'Limite do seu plano atingido: 1 empresa. Exclua uma ou mude de plano para adicionar mais.',
  ],
  [
    'competitors',
    3,
    'Limite do seu plano atingido: 3 concorrentes por empresa. Exclua um ou mude de plano para adicionar mais.',
  ],
  ['companies', 0, 'Limite do seu plano atingido: 0 empresas. Mude de plano para adicionar mais.'],
] as const)('the limit of %s at %d', (noun, limit, text) => {
  expect(limitText(noun, limit)).toBe(text);
});

test.each([
  ['companies', 1, 'Seu plano inclui 1 empresa, e ficam as mais antigas: esta não é verificada.'],
  [
    'competitors',
    3,
    'Seu plano inclui 3 concorrentes por empresa, e ficam os mais antigos: os demais não são posicionados.',
  ],
  [
    'companies',
    undefined,
    'Seu plano inclui menos empresas, e ficam as mais antigas: esta não é verificada.',
  ],
] as const)('why %s beyond %s are left out', (noun, limit, text) => {
  expect(beyondText(noun, limit)).toBe(text);
});

test.each([
  ['active', 'usable'],
  ['trialing', 'usable'],
  ['past_due', 'unpaid'],
  ['unpaid', 'unpaid'],
  ['canceled', 'ended'],
  [null, 'ended'],
] as const)('%s is %s', (status, access) => {
  expect(accessOf(status)).toBe(access);
});
