import { expect, it } from 'vitest';
import { paymentTone } from './paymentStatus.ts';

it.each([
  ['green', 'Sucesso', ['success_handler_called', 'subscription_created', 'auto_login_success']],
  [
    'red',
    'Erro',
    [
      'critical_error',
      'db_error',
      'payment_not_paid',
      'no_subscription',
      'missing_metadata',
      'user_not_found',
    ],
  ],
  ['yellow', 'Informação', ['webhook_received', 'checkout_opened', 'outro_error']],
] as const)('shows %s for "%s"', (tone, word, statuses) => {
  for (const status of statuses) expect(paymentTone(status)).toEqual({ tone, word });
});
