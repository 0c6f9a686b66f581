import * as z from 'zod/mini';
import { customerView } from '../catalogViews.ts';
import { createCustomer } from '../checkout.ts';
import { changedMetadata, metadataChange, readParams, text } from '../params.ts';
import { find } from '../world.ts';
import type { Route } from './route.ts';

const creation = z.strictObject({
  email: z.optional(text),
  name: z.optional(text),
  phone: z.optional(text),
  description: z.optional(text),
  preferred_locales: z.optional(z.array(text)),
  metadata: z.optional(metadataChange),
});

export const customerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    answer: (world, { form }) => {
      const { metadata, preferred_locales, ...given } = readParams(creation, form);
      const customer = createCustomer(world, {
        email: given.email ?? null,
        name: given.name ?? null,
        phone: given.phone ?? null,
        description: given.description ?? null,
        locales: preferred_locales ?? [],
        metadata: changedMetadata({}, metadata),
      });
      return customerView(customer);
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    answer: ({ state }, { id, form }) => {
      readParams(z.strictObject({}), form);
      return customerView(find(state.customers, 'customer', id));
    },
  },
];
