/** The screen that compares prices with those at Stripe. */
export const PRICE_SYNC_PATH = '/stripe-price-sync';
