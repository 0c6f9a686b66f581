import * as z from 'zod/mini';
import type { Account } from '../account/account.ts';
import { emit, update } from '../account/view.ts';
import { flag, integer, mergeMetadata, metadata, paging, text } from '../api/params.ts';
import { listPage, noParams, route } from '../api/route.ts';
import { invalidRequest } from '../errors.ts';

const createParams = z.strictObject({
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  unit_amount: integer.check(z.gte(0)),
  product: text,
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
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
    const { transfer_lookup_key, lookup_key = null, recurring, ...given } = params;
    account.find('products', given.product, 'product');
    if (lookup_key !== null) releaseLookupKey(account, lookup_key, transfer_lookup_key);
    const price = account.add('prices', {
      ...account.newObject('price_1'),
      ...given,
      object: 'price',
      active: true,
      lookup_key,
      recurring: { ...recurring, interval_count: 1 },
    });
    emit(account, 'price.created', price);
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
      mergeMetadata(price.metadata, metadata);
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

/** Takes a lookup key from the price that has it. Throws if the request does not ask for the transfer. */
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
