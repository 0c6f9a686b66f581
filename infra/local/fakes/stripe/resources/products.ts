import * as z from 'zod/mini';
import type { Account } from '../account/account.ts';
import type { Product } from '../account/objects.ts';
import { emit, update } from '../account/view.ts';
import { flag, mergeMetadata, metadata, paging, text } from '../api/params.ts';
import { listPage, noParams, route } from '../api/route.ts';
import { invalidRequest } from '../errors.ts';

const createParams = z.strictObject({
  id: z.optional(text),
  name: text,
  description: z.optional(text),
  metadata,
});
const changeParams = z.strictObject({
  name: z.optional(text),
  // The empty string removes the description.
  description: z.optional(z.string()),
  default_price: z.optional(text),
  active: z.optional(flag),
  metadata,
});

const listParams = z.strictObject({ ...paging, ids: z.optional(z.array(text)) });

export const productRoutes = [
  route('GET', '/v1/products', listParams, (account, { ids, ...page }) =>
    listPage(account, 'products', {
      ...page,
      url: '/v1/products',
      isWanted: ({ id }) => ids === undefined || ids.includes(id),
    }),
  ),
  route('POST', '/v1/products', createParams, (account, { id, description = null, ...params }) => {
    const given = account.newObject('prod_');
    if (id !== undefined && account.tables.products.has(id)) {
      throw invalidRequest('Product already exists.', 'id', 'resource_already_exists');
    }
    const product = account.add('products', {
      ...given,
      ...params,
      id: id ?? given.id,
      object: 'product',
      active: true,
      default_price: null,
      description,
    });
    emit(account, 'product.created', product);
    return product;
  }),
  route('GET', '/v1/products/:id', noParams, (account, _, id) => account.find('products', id)),
  route('POST', '/v1/products/:id', changeParams, (account, params, id) => {
    const { name, description, default_price, active } = params;
    const product = account.find('products', id);
    if (default_price !== undefined) requireOwnPrice(account, product, default_price);
    update(account, 'product.updated', product, () => {
      product.name = name ?? product.name;
      product.description = (description ?? product.description) || null;
      product.default_price = default_price ?? product.default_price;
      mergeMetadata(product.metadata, params.metadata);
      product.active = active ?? product.active;
    });
    return product;
  }),
];

const requireOwnPrice = (account: Account, product: Product, priceId: string): void => {
  const price = account.find('prices', priceId, 'default_price');
  if (price.product === product.id && price.active) return;
  throw invalidRequest(
    price.active
      ? `The price \`${priceId}\` does not belong to the product \`${product.id}\`.`
      : `The price \`${priceId}\` is inactive and cannot be the default price of a product.`,
    'default_price',
  );
};
