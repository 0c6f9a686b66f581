import * as z from 'zod/mini';
import { priceView } from '../catalogViews.ts';
import { pageOf, paging } from '../lists.ts';
import { changedMetadata, flag, metadataChange, readParams, text, whole } from '../params.ts';
import type { Price } from '../records.ts';
import { invalid } from '../refusal.ts';
import { find, type World } from '../world.ts';
import type { Route } from './route.ts';

const creation = z.strictObject({
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  unit_amount: whole,
  product: text,
  // The plans are monthly: no other period is known here.
  recurring: z.strictObject({ interval: z.literal('month') }),
  lookup_key: z.optional(text),
  transfer_lookup_key: z.optional(flag),
  metadata: z.optional(metadataChange),
});

const change = z.strictObject({
  active: z.optional(flag),
  metadata: z.optional(metadataChange),
});

const filter = z.strictObject({
  ...paging,
  active: z.optional(flag),
  product: z.optional(text),
  lookup_keys: z.optional(z.array(text)),
});

const create: Route['answer'] = (world, { form }) => {
  const given = readParams(creation, form);
  if (given.unit_amount < 0)
    throw invalid('Invalid non-negative integer', 'unit_amount', 'parameter_invalid_integer');
  find(world.state.products, 'product', given.product, 'product');
  if (given.lookup_key !== undefined) {
    claimKey(world, given.lookup_key, given.transfer_lookup_key === true);
  }
  const price: Price = {
    id: world.id('price_1'),
    created: world.now(),
    currency: given.currency,
    unitAmount: given.unit_amount,
    product: given.product,
    lookupKey: given.lookup_key ?? null,
    active: true,
    metadata: changedMetadata({}, given.metadata),
  };
  world.state.prices.set(price.id, price);
  world.emit('price.created', priceView(price));
  return priceView(price);
};

/** A lookup key belongs to one price; it goes over to another only when told to. */
const claimKey = (world: World, key: string, isTransfer: boolean): void => {
  const holder = [...world.state.prices.values()].find(({ lookupKey }) => lookupKey === key);
  if (holder === undefined) return;
  if (!isTransfer) {
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key (\`${key}\`). Set \`transfer_lookup_key=true\` to transfer it.`,
      'lookup_key',
    );
  }
  holder.lookupKey = null;
  world.emit('price.updated', priceView(holder), { lookup_key: key });
};

const update: Route['answer'] = (world, { id, form }) => {
  const price = find(world.state.prices, 'price', id);
  const { active, metadata } = readParams(change, form);
  if (active === false && world.state.products.get(price.product)?.defaultPrice === id) {
    throw invalid('This price cannot be archived because it is the default price of its product.', 'active');
  }
  Object.assign(price, {
    active: active ?? price.active,
    metadata: changedMetadata(price.metadata, metadata),
  });
  world.emit('price.updated', priceView(price));
  return priceView(price);
};

const list: Route['answer'] = ({ state }, { form }) => {
  const { active, product, lookup_keys, ...page } = readParams(filter, form);
  return pageOf(state.prices, page, {
    url: '/v1/prices',
    isWanted: (price) =>
      (active === undefined || price.active === active) &&
      (product === undefined || price.product === product) &&
      (lookup_keys === undefined || (price.lookupKey !== null && lookup_keys.includes(price.lookupKey))),
    view: priceView,
  });
};

export const priceRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/prices', answer: create },
  { method: 'GET', path: '/v1/prices', answer: list },
  { method: 'POST', path: '/v1/prices/:id', answer: update },
];
