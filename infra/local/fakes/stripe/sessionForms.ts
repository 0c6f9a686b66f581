import * as z from 'zod/mini';
import { findCustomer } from './customers.ts';
import { address, metadataChange, text, whole } from './params.ts';
import { collection } from './records.ts';
import { invalid } from './refusal.ts';
import { find, type World } from './world.ts';

/** The parameters of a checkout session. */
export const creation = z.strictObject({
  mode: text,
  customer: text,
  line_items: z.array(z.strictObject({ price: text, quantity: whole })),
  client_reference_id: z.optional(text),
  metadata: z.optional(metadataChange),
  locale: z.optional(text),
  success_url: address,
  cancel_url: z.optional(address),
  payment_method_collection: z.optional(collection),
  subscription_data: z.optional(
    z.strictObject({
      metadata: z.optional(metadataChange),
      trial_period_days: z.optional(whole),
      trial_settings: z.optional(
        z.strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.literal('cancel') }) }),
      ),
    }),
  ),
});

type Creation = z.output<typeof creation>;

/** What Stripe checks beyond the form of the parameters; returns the one item that is sold. */
export const check = (world: World, given: Creation): Creation['line_items'][number] => {
  if (given.mode !== 'subscription') throw invalid(`Invalid mode: ${given.mode}`, 'mode');
  findCustomer(world, given.customer, 'customer');
  const [item, ...others] = given.line_items;
  if (item === undefined || others.length > 0)
    throw invalid('Only one line item is known here.', 'line_items');
  const param = 'line_items[0][price]';
  if (!find(world.state.prices, 'price', item.price, param).active) {
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, param);
  }
  if (item.quantity < 1) throw invalid('Invalid positive integer', 'line_items[0][quantity]');
  checkTrial(given.subscription_data);
  return item;
};

const checkTrial = (data: Creation['subscription_data']): void => {
  const days = data?.trial_period_days;
  if (days === undefined) return;
  if (days < 1 || days > 730) {
    throw invalid('The trial period must be between 1 and 730 days.', 'subscription_data[trial_period_days]');
  }
  // Stripe would go on and bill whoever has no card: here nobody wants that.
  const param = 'subscription_data[trial_settings]';
  if (!data?.trial_settings) throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
};
