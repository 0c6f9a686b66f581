import { adminPath } from '#shared/addresses.ts';

export const CUSTOMER_PATH = `${adminPath}/customers/:id`;

export const customerPath = (id: string): string => `${adminPath}/customers/${encodeURIComponent(id)}`;

export const PRICE_SYNC_PATH = '/stripe-price-sync';
