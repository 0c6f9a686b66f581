import * as z from 'zod/mini';
import { plans } from '../plans.ts';
import { route } from '../route.ts';

export const priceRow = z.object({
  plan_id: z.number(),
  plan_name: z.string(),
  /** The price of new subscriptions; null until the plan is first sold or synchronised. */
  stripe_price_id: z.nullable(z.string()),
  local_price: z.number(),
  stripe_price: z.nullable(z.number()),
  needs_sync: z.boolean(),
  /** Why the plan cannot be sold at this price, e.g. because it is archived at Stripe. */
  error: z.nullable(z.string()),
});
export type PriceRow = z.output<typeof priceRow>;

const path = '/api/admin/stripe-price-sync';

export const managedPrices = {
  listPriceSync: route('admin', 'GET', path, {
    summary: 'Compara o preço de cada plano com o do Stripe.',
    failsWith: [409],
    reply: z.array(priceRow),
  }),
  syncPrice: route('admin', 'POST', `${path}/{id}`, {
    summary: 'Faz do preço de um plano o que novas assinaturas pagam no Stripe.',
    params: plans.get.params,
    reply: z.object({ new_price_id: z.string() }),
  }),
  syncPrices: route('admin', 'POST', path, {
    summary: 'Sincroniza os preços que precisam disso e retorna quantos foram.',
    reply: z.object({ synced_count: z.number() }),
  }),
};
