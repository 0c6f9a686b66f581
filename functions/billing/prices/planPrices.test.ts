import { describe, expect, it } from 'vitest';
import { toPriceRow } from './planPrices.ts';

const plan = {
  id: 3,
  name: 'Essencial',
  description: null,
  price_monthly: 49.9,
  max_keywords: 1,
  max_companies: 1,
  max_competitors: 1,
};
const price = { id: 'price_1', active: true, currency: 'brl', unit_amount: 4990 };
const synced = { price, isMonthly: true, isProductActive: true };

describe('a row of the price sync', () => {
  it.each([
    { what: 'is synchronised', state: synced, needs_sync: false },
    { what: 'differs', state: { ...synced, price: { ...price, unit_amount: 4989 } }, needs_sync: true },
    { what: 'was never sold', state: { ...synced, price: undefined }, needs_sync: true },
  ])('says whether a plan that $what needs a sync, without an error', ({ state, needs_sync }) => {
    expect(toPriceRow(plan, state)).toMatchObject({ needs_sync, error: null });
  });

  it.each([
    { state: { ...synced, price: { ...price, active: false } }, error: 'O preço está arquivado no Stripe.' },
    { state: { ...synced, isProductActive: false }, error: 'O produto está arquivado no Stripe.' },
    {
      state: { ...synced, price: { ...price, currency: 'usd' } },
      error: 'O preço no Stripe não está em reais.',
    },
    { state: { ...synced, isMonthly: false }, error: 'O preço no Stripe não é mensal.' },
  ])('says why a plan cannot be sold: $error', ({ state, error }) => {
    expect(toPriceRow(plan, state)).toMatchObject({ needs_sync: true, error });
  });
});
