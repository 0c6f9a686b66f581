const successes = new Set(['success_handler_called', 'subscription_created', 'auto_login_success']);
const errors = new Set([
  'critical_error',
  'db_error',
  'payment_not_paid',
  'no_subscription',
  'missing_metadata',
  'user_not_found',
]);

/** The list's filters group some statuses differently. */
export const paymentTone = (
  status: string,
): { readonly tone: 'green' | 'red' | 'yellow'; readonly word: string } => {
  if (successes.has(status)) return { tone: 'green', word: 'Sucesso' };
  if (errors.has(status)) return { tone: 'red', word: 'Erro' };
  return { tone: 'yellow', word: 'Informação' };
};
