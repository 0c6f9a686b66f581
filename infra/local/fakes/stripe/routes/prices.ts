import * as z from 'zod/mini';
import { emit, update } from '../lifecycle/events.ts';
import { newPrice } from '../objects/catalog.ts';
import { flag, integer, metadata, paging, readParams, text } from '../params/params.ts';
import type { StripeAccount } from '../state/account.ts';
import { invalidRequest } from '../state/errors.ts';
import { type Handler, listPage, type Route } from './route.ts';

const createParams = z.strictObject({
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  unit_amount: integer.check(z.gte(0)),
  product: text,
  // The plans are monthly: the fake has no other period.
  recurring: z.strictObject({ interval: z.literal('month') }),
  lookup_key: z.optional(text),
  transfer_lookup_key: z._default(flag, false),
  metadata,
});

const create: Handler = (account, { form }) => {
  const { recurring: _, transfer_lookup_key, lookup_key = null, ...given } = readParams(createParams, form);
  account.find('products', given.product, 'product');
  if (lookup_key !== null) releaseLookupKey(account, lookup_key, transfer_lookup_key);
  const price = newPrice({ ...account.newObject('price_1'), lookup_key, ...given });
  account.tables.prices.set(price.id, price);
  emit(account, 'price.created', price);
  return price;
};

/** Takes a lookup key from the price that has it, if the request transfers it. Throws otherwise. */
const releaseLookupKey = (account: StripeAccount, key: string, isTransfer: boolean): void => {
  const holder = [...account.tables.prices.values()].find(({ lookup_key }) => lookup_key === key);
  if (holder === undefined) return;
  if (!isTransfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key (\`${key}\`). Set \`transfer_lookup_key=true\` to transfer it.`,
      'lookup_key',
    );
  }
  update(account, 'price.updated', holder, () => {
    holder.lookup_key = null;
  });
};

const change: Handler = (account, { id, form }) => {
  const price = account.find('prices', id);
  const { active } = readParams(z.strictObject({ active: flag }), form);
  if (!active && account.find('products', price.product).default_price === id) {
    throw invalidRequest(
      'This price cannot be archived because it is the default price of its product.',
      'active',
    );
  }
  update(account, 'price.updated', price, () => {
    price.active = active;
  });
  return price;
};

const listParams = z.strictObject({
  ...paging,
  active: z.optional(flag),
  product: z.optional(text),
  lookup_keys: z.optional(z.array(text)),
});

const list: Handler = (account, { form }) => {
  const { active, product, lookup_keys, ...page } = readParams(listParams, form);
  return listPage(account, 'prices', {
    ...page,
    url: '/v1/prices',
    isWanted: (price) =>
      (active === undefined || price.active === active) &&
      (product === undefined || price.product === product) &&
      (lookup_keys === undefined || (price.lookup_key !== null && lookup_keys.includes(price.lookup_key))),
  });
};

export const priceRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/prices', handle: create },
  { method: 'GET', path: '/v1/prices', handle: list },
  { method: 'POST', path: '/v1/prices/:id', handle: change },
];
