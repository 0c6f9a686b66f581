import { stripeConfigPath } from '#shared/addresses.ts';
import { AppError } from '../errors.ts';

/** Stripe gave no usable answer, or refused our key; retrying is safe. */
export class StripeUnavailable extends AppError {
  constructor(refusal?: string) {
    if (refusal === undefined) {
      super('unavailable', 'O provedor de pagamento não respondeu. Tente novamente em instantes.');
    } else {
      // The status is 409, because retrying cannot help until an administrator acts.
      super(
        'conflict',
        PAYMENTS_DOWN,
        undefined,
        undefined,
        `${refusal} Veja o diagnóstico em ${stripeConfigPath}.`,
      );
    }
    this.name = 'StripeUnavailable';
  }
}

const PAYMENTS_DOWN =
  'Os pagamentos estão fora do ar por um problema na configuração do site. Fale com o suporte ou volte mais tarde.';

export const keyRefused = () => new StripeUnavailable('O Stripe recusou a chave secreta.');
export const keyMissing = () => new StripeUnavailable('A chave secreta do Stripe não está configurada.');

export class StripeRejected extends AppError {
  readonly stripeCode: string | undefined;

  constructor(code: string | undefined) {
    super('conflict', 'O provedor de pagamento recusou o pedido. Fale com o suporte.');
    this.name = 'StripeRejected';
    this.stripeCode = code;
  }
}

export const isStripeFailure = (error: unknown): error is StripeUnavailable | StripeRejected =>
  error instanceof StripeUnavailable || error instanceof StripeRejected;
