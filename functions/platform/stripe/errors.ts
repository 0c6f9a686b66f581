/** The errors of calls to the payment provider. */
import { AppError } from '../errors.ts';

/** Stripe did not give a usable answer; the call may be retried. */
export class StripeUnavailable extends AppError {
  constructor() {
    super('unavailable', 'O provedor de pagamento não respondeu. Tente novamente em instantes.');
    this.name = 'StripeUnavailable';
  }
}

/** Stripe understood the request and rejected it. */
export class StripeRejected extends AppError {
  readonly stripeCode: string | undefined;

  constructor(code: string | undefined) {
    super('conflict', 'O provedor de pagamento recusou o pedido. Fale com o suporte.');
    this.name = 'StripeRejected';
    this.stripeCode = code;
  }
}

/** Whether an error is Stripe's, rather than ours or the table's. */
export const isStripeFailure = (error: unknown): error is StripeUnavailable | StripeRejected =>
  error instanceof StripeUnavailable || error instanceof StripeRejected;
