/** What calls of the payment provider throw. */
import { AppError } from '../errors.ts';

/** Stripe does not answer, or not in a way that we can work with: it can be tried again. */
export class StripeUnavailable extends AppError {
  constructor() {
    super('unavailable', 'O provedor de pagamento não respondeu. Tente novamente em instantes.');
    this.name = 'StripeUnavailable';
  }
}

/** Stripe understood what we want, and will not do it. */
export class StripeRejected extends AppError {
  readonly stripeCode: string | undefined;

  constructor(code: string | undefined) {
    super('conflict', 'O provedor de pagamento recusou o pedido. Fale com o suporte.');
    this.name = 'StripeRejected';
    this.stripeCode = code;
  }
}
