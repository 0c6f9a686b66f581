import Stripe from 'stripe';
import type { StripeFake } from '../../../infra/local/fakes/stripe/stripe.ts';

export const sdkFor = (
  { url, secretKey }: Pick<StripeFake, 'url' | 'secretKey'>,
  config: Stripe.StripeConfig = {},
): Stripe => {
  const { hostname: host, port } = new URL(url);
  return new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false, ...config });
};
