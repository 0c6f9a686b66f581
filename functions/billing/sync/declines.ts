/** What Stripe's codes mean (docs.stripe.com/declines/codes), for administrators. */
const reasons = new Map([
  ['insufficient_funds', 'saldo ou limite insuficiente'],
  ['expired_card', 'cartão vencido'],
  ['lost_card', 'cartão perdido'],
  ['stolen_card', 'cartão roubado'],
  ['incorrect_cvc', 'código de segurança incorreto'],
  ['incorrect_number', 'número do cartão incorreto'],
  ['card_not_supported', 'o cartão não aceita este tipo de compra'],
  ['card_velocity_exceeded', 'limite de compras do cartão excedido'],
  ['authentication_required', 'o banco exige a autenticação do titular'],
  ['processing_error', 'erro no processamento do cartão'],
  ['fraudulent', 'recusado por suspeita de fraude'],
  ['do_not_honor', 'recusado pelo banco'],
  ['generic_decline', 'recusado pelo banco'],
  ['card_declined', 'recusado pelo banco'],
]);

/** Why a payment failed, in Portuguese. Without a code no card was charged. */
export const failureReason = (code: string | undefined): string =>
  code === undefined ? 'nenhum cartão pôde ser cobrado' : (reasons.get(code) ?? `recusado (${code})`);
