import * as z from 'zod/mini';
import { productView } from '../catalogViews.ts';
import { pageOf, paging } from '../lists.ts';
import { changedMetadata, clearable, flag, metadataChange, readParams, text } from '../params.ts';
import type { Product } from '../records.ts';
import { invalid } from '../refusal.ts';
import { find, type World } from '../world.ts';
import type { Route } from './route.ts';

const creation = z.strictObject({
  id: z.optional(text),
  name: text,
  description: z.optional(text),
  metadata: z.optional(metadataChange),
});

const change = z.strictObject({
  name: z.optional(text),
  description: z.optional(clearable),
  active: z.optional(flag),
  default_price: z.optional(text),
  metadata: z.optional(metadataChange),
});

const filter = z.strictObject({
  ...paging,
  active: z.optional(flag),
  ids: z.optional(z.array(text)),
});

const create: Route['answer'] = (world, { form }) => {
  const { id = world.id('prod_'), name, description, metadata } = readParams(creation, form);
  if (world.state.products.has(id)) {
    throw invalid(`Product already exists.`, 'id', 'resource_already_exists');
  }
  const product: Product = {
    id,
    created: world.now(),
    updated: world.now(),
    name,
    description: description ?? null,
    active: true,
    metadata: changedMetadata({}, metadata),
    defaultPrice: null,
  };
  world.state.products.set(id, product);
  world.emit('product.created', productView(product));
  return productView(product);
};

const update: Route['answer'] = (world, { id, form }) => {
  const product = find(world.state.products, 'product', id);
  const { metadata, default_price, ...given } = readParams(change, form);
  if (default_price !== undefined) requireOwn(world, product, default_price);
  Object.assign(product, {
    name: given.name ?? product.name,
    description: given.description === undefined ? product.description : given.description,
    active: given.active ?? product.active,
    metadata: changedMetadata(product.metadata, metadata),
    defaultPrice: default_price ?? product.defaultPrice,
    updated: world.now(),
  });
  world.emit('product.updated', productView(product));
  return productView(product);
};

const requireOwn = ({ state }: World, product: Product, priceId: string): void => {
  const price = find(state.prices, 'price', priceId, 'default_price');
  if (price.product === product.id && price.active) return;
  throw invalid(
    price.active
      ? `The price \`${priceId}\` does not belong to the product \`${product.id}\`.`
      : `The price \`${priceId}\` is inactive and cannot be the default price of a product.`,
    'default_price',
  );
};

const list: Route['answer'] = ({ state }, { form }) => {
  const { active, ids, ...page } = readParams(filter, form);
  return pageOf(state.products, page, {
    url: '/v1/products',
    isWanted: (product) =>
      (active === undefined || product.active === active) && (ids === undefined || ids.includes(product.id)),
    view: productView,
  });
};

export const productRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/products', answer: create },
  { method: 'GET', path: '/v1/products', answer: list },
  { method: 'POST', path: '/v1/products/:id', answer: update },
];
