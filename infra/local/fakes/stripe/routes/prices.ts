import * as z from 'zod/mini';
import { emit, update } from '../lifecycle/events.ts';
import { newPrice } from '../objects/catalog.ts';
import { flag, integer, metadata, paging, text } from '../params/params.ts';
import type { Account } from '../state/account.ts';
import { invalidRequest } from '../state/errors.ts';
import { listPage, noParams, route } from './route.ts';

/** The plans are monthly: the fake has no other period. */
const createParams = z.strictObject({
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  unit_amount: integer.check(z.gte(0)),
  product: text,
  recurring: z.strictObject({ interval: z.literal('month') }),
  lookup_key: z.optional(text),
  transfer_lookup_key: z._default(flag, false),
  metadata,
});
const changeParams = z.strictObject({
  active: z.optional(flag),
  lookup_key: z.optional(text),
  transfer_lookup_key: z._default(flag, false),
  metadata,
});
const listParams = z.strictObject({
  ...paging,
  active: z.optional(flag),
  product: z.optional(text),
  lookup_keys: z.optional(z.array(text)),
});

export const priceRoutes = [
  route('POST', '/v1/prices', createParams, (account, params) => {
    const { recurring: _, transfer_lookup_key, lookup_key = null, ...given } = params;
    account.find('products', given.product, 'product');
    if (lookup_key !== null) releaseLookupKey(account, lookup_key, transfer_lookup_key);
    const price = newPrice({ ...account.newObject('price_1'), lookup_key, ...given });
    emit(account, 'price.created', account.add('prices', price));
    return price;
  }),
  route('POST', '/v1/prices/:id', changeParams, (account, params, id) => {
    const { active, lookup_key, transfer_lookup_key, metadata } = params;
    const price = account.find('prices', id);
    if (active === false && account.find('products', price.product).default_price === id) {
      const message = 'This price cannot be archived because it is the default price of its product.';
      throw invalidRequest(message, 'active');
    }
    if (lookup_key !== undefined) releaseLookupKey(account, lookup_key, transfer_lookup_key);
    update(account, 'price.updated', price, () => {
      price.active = active ?? price.active;
      price.lookup_key = lookup_key ?? price.lookup_key;
      Object.assign(price.metadata, metadata);
    });
    return price;
  }),
  route('GET', '/v1/prices/:id', noParams, (account, _, id) => account.find('prices', id)),
  route('GET', '/v1/prices', listParams, (account, { active, product, lookup_keys, ...page }) =>
    listPage(account, 'prices', {
      ...page,
      url: '/v1/prices',
      isWanted: (price) =>
        (active === undefined || price.active === active) &&
        (product === undefined || price.product === product) &&
        (lookup_keys === undefined || (price.lookup_key !== null && lookup_keys.includes(price.lookup_key))),
    }),
  ),
];

/** Takes a lookup key from the price that has it, if the request transfers it. Throws otherwise. */
const releaseLookupKey = (account: Account, key: string, isTransfer: boolean): void => {
  const holder = [...account.tables.prices.values()].find(({ lookup_key }) => lookup_key === key);
  if (holder === undefined) return;
  if (!isTransfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key (\`${key}\`). Set \`transfer_lookup_key=true\` to transfer it.`,
      'lookup_key',
    );
  }
  update(account, 'price.updated', holder, () => Object.assign(holder, { lookup_key: null }));
};
