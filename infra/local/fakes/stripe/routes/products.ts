import * as z from 'zod/mini';
import { emit, update } from '../lifecycle/events.ts';
import { newProduct, type Product } from '../objects/catalog.ts';
import { metadata, readParams, text } from '../params/params.ts';
import type { StripeAccount } from '../state/account.ts';
import { invalidRequest } from '../state/errors.ts';
import type { Handler, Route } from './route.ts';

const createParams = z.strictObject({
  id: z.optional(text),
  name: text,
  description: z.optional(text),
  metadata,
});

const create: Handler = (account, { form }) => {
  const { id, description = null, ...given } = readParams(createParams, form);
  const { id: newId, created } = account.newObject('prod_');
  if (id !== undefined && account.tables.products.has(id)) {
    throw invalidRequest('Product already exists.', 'id', 'resource_already_exists');
  }
  const product = newProduct({ id: id ?? newId, created, description, ...given });
  account.tables.products.set(product.id, product);
  emit(account, 'product.created', product);
  return product;
};

const changeParams = z.strictObject({
  name: z.optional(text),
  description: z.optional(text),
  default_price: z.optional(text),
});

const change: Handler = (account, { id, form }) => {
  const product = account.find('products', id);
  const { name, description, default_price } = readParams(changeParams, form);
  if (default_price !== undefined) requireOwnPrice(account, product, default_price);
  update(account, 'product.updated', product, () => {
    product.name = name ?? product.name;
    product.description = description ?? product.description;
    product.default_price = default_price ?? product.default_price;
    product.updated = account.now();
  });
  return product;
};

const requireOwnPrice = (account: StripeAccount, product: Product, priceId: string): void => {
  const price = account.find('prices', priceId, 'default_price');
  if (price.product === product.id && price.active) return;
  throw invalidRequest(
    price.active
      ? `The price \`${priceId}\` does not belong to the product \`${product.id}\`.`
      : `The price \`${priceId}\` is inactive and cannot be the default price of a product.`,
    'default_price',
  );
};

export const productRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/products', handle: create },
  { method: 'POST', path: '/v1/products/:id', handle: change },
];
