import * as z from 'zod/mini';
import { isGone } from '../customers.ts';
import { finalize } from '../invoices.ts';
import { invoiceView } from '../invoiceViews.ts';
import { pageOf, paging } from '../lists.ts';
import { readParams, text } from '../params.ts';
import { declined, invalid } from '../refusal.ts';
import { pay } from '../subscriptions.ts';
import { find } from '../world.ts';
import type { Route } from './route.ts';

const filter = z.strictObject({
  ...paging,
  customer: z.optional(text),
  subscription: z.optional(text),
  status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
});

const list: Route['answer'] = (world, { form }) => {
  const { customer, subscription, status, ...page } = readParams(filter, form);
  const isNobodys = isGone(world, customer);
  return pageOf(world.state.invoices, page, {
    url: '/v1/invoices',
    isWanted: (invoice) =>
      !isNobodys &&
      (customer === undefined || invoice.customer === customer) &&
      (subscription === undefined || invoice.subscription === subscription) &&
      (status === undefined || invoice.status === status),
    view: (invoice) => invoiceView(world, invoice),
  });
};

const payNow: Route['answer'] = (world, { id, form }) => {
  const invoice = find(world.state.invoices, 'invoice', id);
  readParams(z.strictObject({}), form);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  if (find(world.state.customers, 'customer', invoice.customer).card === null) {
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method first.',
    );
  }
  if (invoice.status === 'draft') finalize(world, invoice);
  if (!pay(world, invoice)) throw declined('generic_decline');
  return invoiceView(world, invoice);
};

export const invoiceRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/invoices', answer: list },
  { method: 'POST', path: '/v1/invoices/:id/pay', answer: payNow },
];
