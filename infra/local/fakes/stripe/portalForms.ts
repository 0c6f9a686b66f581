import * as z from 'zod/mini';
import { clearable, flag, metadataChange, text } from './params.ts';
import {
  cancelMode,
  customerFields,
  type Features,
  prorationBehavior,
  trialUpdate,
  updateFields,
} from './portalRecords.ts';
import { invalid } from './refusal.ts';
import { find, type World } from './world.ts';

/** An empty text stands for an empty list. */
const listOr = <Schema extends z.ZodMiniType>(item: Schema) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform((): z.output<Schema>[] => []),
    ),
    z.array(item),
  ]);

/** What may be said of a portal when it is configured. */
export const configurationChange = z.strictObject({
  active: z.optional(flag),
  name: z.optional(clearable),
  default_return_url: z.optional(clearable),
  business_profile: z.optional(
    z.strictObject({
      headline: z.optional(clearable),
      privacy_policy_url: z.optional(clearable),
      terms_of_service_url: z.optional(clearable),
    }),
  ),
  metadata: z.optional(metadataChange),
  features: z.optional(
    z.strictObject({
      customer_update: z.optional(
        z.strictObject({ enabled: z.optional(flag), allowed_updates: z.optional(listOr(customerFields)) }),
      ),
      invoice_history: z.optional(z.strictObject({ enabled: flag })),
      payment_method_update: z.optional(z.strictObject({ enabled: flag })),
      subscription_cancel: z.optional(
        z.strictObject({
          enabled: z.optional(flag),
          mode: z.optional(cancelMode),
          proration_behavior: z.optional(prorationBehavior),
        }),
      ),
      subscription_update: z.optional(
        z.strictObject({
          enabled: z.optional(flag),
          default_allowed_updates: z.optional(listOr(updateFields)),
          products: z.optional(listOr(z.strictObject({ product: text, prices: z.array(text) }))),
          proration_behavior: z.optional(prorationBehavior),
          trial_update_behavior: z.optional(trialUpdate),
        }),
      ),
    }),
  ),
});
export type ConfigurationChange = z.output<typeof configurationChange>;

/** As Stripe checks them: every price is its product's own and active, and no product has two prices of one interval. */
export const checkProducts = (
  { state }: World,
  { enabled, products }: Features['subscription_update'],
): void => {
  const at = 'features[subscription_update][products]';
  if (enabled && products.length === 0) {
    throw invalid(`Missing required param: ${at}.`, at, 'parameter_missing');
  }
  if (products.length > 10) throw invalid('A portal offers at most 10 products.', at);
  for (const [index, { product, prices }] of products.entries()) {
    find(state.products, 'product', product, `${at}[${index}][product]`);
    const found = prices.map((id) => find(state.prices, 'price', id, `${at}[${index}][prices]`));
    const isForeign = found.some((price) => price.product !== product || !price.active);
    if (isForeign)
      throw invalid(`Every price must be an active one of ${product}.`, `${at}[${index}][prices]`);
    if (found.length > 1) {
      throw invalid(
        `Billing intervals must be unique for each product (${product}).`,
        `${at}[${index}][prices]`,
      );
    }
  }
};
