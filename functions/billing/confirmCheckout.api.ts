import { billing, type PaymentFailure } from '#shared/contract/billing.ts';
import { TRIAL_DAYS, trialEnd } from '#shared/trial.ts';
import { accessEndpoint } from '../accounts/endpoint.ts';
import { findSignedUp, signInWithSignupToken } from '../accounts/sessions/session.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { AppError } from '../platform/errors.ts';
import { confirmCheckout } from './checkout/confirmCheckout.ts';
import { logStep } from './checkout/paymentLog.store.ts';

const messages: Record<PaymentFailure, string> = {
  payment_not_completed: 'O pagamento não foi concluído. Tente novamente.',
  payment_processing:
    'Pagamento em processamento. A assinatura começa assim que ele for confirmado; não é preciso pagar de novo.',
  no_subscription: 'Não foi possível criar a assinatura. Entre em contato com o suporte.',
  missing_metadata: 'Os dados do pagamento estão incompletos. Refaça a assinatura.',
  database_error: 'Erro interno. O pagamento pode ter sido processado: entre em contato com o suporte.',
  trial_used:
    'O período grátis deste CPF, CNPJ ou e-mail já começou em outra conta. A assinatura não começou, e nada foi cobrado.',
  processing_error:
    'Não foi possível confirmar o pagamento. Se houve cobrança, entre em contato com o suporte.',
};

/** A trial takes no card, so its customers must know how it ends. */
const TRIAL_STARTED = `Seus ${TRIAL_DAYS} dias grátis começaram. ${trialEnd}`;

export const handler = accessEndpoint(billing.confirmCheckout)(
  async ({ query: { session_id }, network, ...context }) => {
    await consumeRateLimit('checkout-confirmation', network, context.now).catch(rethrowAppError);
    const confirmed = await confirmCheckout(session_id, async () => ({
      signedIn: (await context.findSignedInUser())?.id,
      signedUp: await findSignedUp(context),
    }));
    if ('failure' in confirmed) {
      return { success: false, error: confirmed.failure, message: messages[confirmed.failure] };
    }
    context.about(confirmed.userId);
    // Somebody who paid for another account has no sign-up token, and stays signed out.
    if (await signInWithSignupToken(context, confirmed.userId)) {
      await logStep({ sessionId: session_id, status: 'auto_login_success' });
    }
    return { success: true, error: null, message: confirmed.isTrial ? TRIAL_STARTED : null };
  },
);

/** Ignores table errors: the confirmation meets the same ones, and knows what they mean for the payment. */
const rethrowAppError = (error: unknown): void => {
  if (error instanceof AppError) throw error;
};
