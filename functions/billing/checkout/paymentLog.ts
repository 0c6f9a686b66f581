import * as z from 'zod/mini';
import type { PaymentLog } from '#shared/contract/admin/stripe.ts';

/** The filter that finds steps of a status, as a kind of the index; undefined for neither. */
export const kindOf = (status: string): 'payment_success' | 'payment_error' | undefined => {
  if (/error|not_|missing_/.test(status)) return 'payment_error';
  return /success|created/.test(status) ? 'payment_success' : undefined;
};

const storedStep = z.object({
  id: z.string(),
  created_at: z.string(),
  session_id: z.string(),
  status: z.string(),
  details: z._default(z.string(), ''),
});

/** A stored step as administrators see it. */
export const parsePayment = (item: unknown): PaymentLog => {
  const { id, created_at, session_id, status, details } = storedStep.parse(item);
  return { id, created_at, keyword: session_id, status, error_message: details || null };
};
