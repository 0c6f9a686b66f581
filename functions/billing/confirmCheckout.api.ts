import type { PaymentFailure } from '#shared/contract/billing.ts';
import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/rateLimit.ts';
import { signInWithSignupToken } from '../accounts/session.ts';
import { AppError } from '../platform/errors.ts';
import { confirmCheckout } from './confirmCheckout.ts';
import { logStep } from './paymentLog.store.ts';

/** What the customer is told (specification, customers, section 8). */
const messages: Record<PaymentFailure, string> = {
  payment_not_completed: 'O pagamento não foi concluído. Tente novamente.',
  no_subscription: 'Não foi possível criar a assinatura. Entre em contato com o suporte.',
  missing_metadata: 'Os dados do pagamento estão incompletos. Refaça a assinatura.',
  database_error: 'Erro interno. O pagamento pode ter sido processado: entre em contato com o suporte.',
  processing_error:
    'Não foi possível confirmar o pagamento. Se houve cobrança, entre em contato com o suporte.',
};

/** In 15 minutes; each asks Stripe. */
const CONFIRMATIONS_PER_ADDRESS = 100;

export const handler = endpoint(routes.billing.confirmCheckout)(
  async ({ query: { session_id }, ip, ...visitor }) => {
    await consumeRateLimit(`success#${ip}`, CONFIRMATIONS_PER_ADDRESS, visitor.now).catch(onlyRefusals);
    const confirmed = await confirmCheckout(session_id);
    if ('failure' in confirmed) {
      return { success: false, error: confirmed.failure, message: messages[confirmed.failure] };
    }
    // Whoever pays for somebody else's account holds no pass of it, and stays signed out.
    if (await signInWithSignupToken(visitor, confirmed.userId)) {
      await logStep({ sessionId: session_id, status: 'auto_login_success' });
    }
    return { success: true, error: null, message: null };
  },
);

/** Where the table is silent, the confirmation itself finds out, and says what that means for a payment. */
const onlyRefusals = (error: unknown): void => {
  if (error instanceof AppError) throw error;
};
