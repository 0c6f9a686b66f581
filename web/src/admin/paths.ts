import { adminPath } from '#shared/addresses.ts';

/** The page of one customer. */
export const CUSTOMER_PATH = `${adminPath}/customers/:id`;

export const customerPath = (id: string): string => `${adminPath}/customers/${encodeURIComponent(id)}`;

/** The screen that compares prices with those at Stripe. */
export const PRICE_SYNC_PATH = '/stripe-price-sync';
