import { adminPath } from '#shared/addresses.ts';

/** The page of one customer. */
export const CUSTOMER_PATH = `${adminPath}/customers/:id`;

export const customerPath = (id: string): string => `${adminPath}/customers/${encodeURIComponent(id)}`;
