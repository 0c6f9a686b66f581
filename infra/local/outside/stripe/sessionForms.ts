import * as z from 'zod/mini';
import { address, flag, metadataChange, text, whole } from './params.ts';
import { DAY } from './periods.ts';
import { collection, missingMethod } from './records.ts';
import { invalid } from './refusal.ts';
import { find, type World } from './world.ts';

const HALF_HOUR = 1800;

/** The parameters of a checkout session. */
export const creation = z.strictObject({
  mode: text,
  ui_mode: z.optional(z.literal('hosted_page')),
  customer: z.optional(text),
  customer_email: z.optional(text),
  line_items: z.array(z.strictObject({ price: text, quantity: whole })),
  client_reference_id: z.optional(text),
  metadata: z.optional(metadataChange),
  locale: z.optional(text),
  success_url: address,
  cancel_url: z.optional(address),
  expires_at: z.optional(whole),
  allow_promotion_codes: z.optional(flag),
  billing_address_collection: z.optional(z.enum(['auto', 'required'])),
  payment_method_collection: z.optional(collection),
  subscription_data: z.optional(
    z.strictObject({
      description: z.optional(text),
      metadata: z.optional(metadataChange),
      trial_end: z.optional(whole),
      trial_period_days: z.optional(whole),
      trial_settings: z.optional(
        z.strictObject({ end_behavior: z.strictObject({ missing_payment_method: missingMethod }) }),
      ),
    }),
  ),
});

type Creation = z.output<typeof creation>;

/** What Stripe checks beyond the form of the parameters; returns the one item that is sold. */
export const check = (world: World, given: Creation): Creation['line_items'][number] => {
  if (given.mode !== 'subscription') throw invalid(`Invalid mode: ${given.mode}`, 'mode');
  const { customer, customer_email, line_items, expires_at } = given;
  if (customer !== undefined) find(world.state.customers, 'customer', customer, 'customer');
  if (customer !== undefined && customer_email !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
  }
  const [item, ...others] = line_items;
  if (item === undefined || others.length > 0)
    throw invalid('Only one line item is known here.', 'line_items');
  const param = 'line_items[0][price]';
  if (!find(world.state.prices, 'price', item.price, param).active) {
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, param);
  }
  if (item.quantity < 1) throw invalid('Invalid positive integer', 'line_items[0][quantity]');
  const left = (expires_at ?? world.now() + DAY) - world.now();
  if (left < HALF_HOUR || left > DAY) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  checkTrial(world, given.subscription_data);
  return item;
};

const checkTrial = (world: World, data: Creation['subscription_data']): void => {
  const days = data?.trial_period_days;
  if (days !== undefined && (days < 1 || days > 730)) {
    throw invalid('The trial period must be between 1 and 730 days.', 'subscription_data[trial_period_days]');
  }
  const end = data?.trial_end;
  if (end !== undefined && (days !== undefined || end < world.now() + 2 * DAY)) {
    throw invalid(
      'The `trial_end` date has to be at least 2 days in the future, and stands alone.',
      'subscription_data[trial_end]',
    );
  }
};
