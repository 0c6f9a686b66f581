import * as z from 'zod/mini';
import { customerAnswer, customerView } from '../catalogViews.ts';
import { changeCustomer, createCustomer, findCustomer } from '../customers.ts';
import { changedMetadata, clearable, metadataChange, readParams, text } from '../params.ts';
import { find } from '../world.ts';
import type { Route } from './route.ts';

const creation = z.strictObject({
  email: z.optional(text),
  name: z.optional(text),
  metadata: z.optional(metadataChange),
});

const change = z.strictObject({
  email: z.optional(clearable),
  name: z.optional(clearable),
  metadata: z.optional(metadataChange),
});

export const customerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    answer: (world, { form }) => {
      const { email = null, name = null, metadata } = readParams(creation, form);
      return customerView(createCustomer(world, { email, name, metadata: changedMetadata({}, metadata) }));
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    answer: ({ state }, { id, form }) => {
      readParams(z.strictObject({}), form);
      return customerAnswer(find(state.customers, 'customer', id));
    },
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    answer: (world, { id, form }) => {
      const customer = findCustomer(world, id);
      const { email, name, metadata } = readParams(change, form);
      changeCustomer(world, customer, {
        ...(email !== undefined && { email }),
        ...(name !== undefined && { name }),
        metadata: changedMetadata(customer.metadata, metadata),
      });
      return customerView(customer);
    },
  },
];
