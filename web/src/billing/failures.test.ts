import { expect, test } from 'vitest';
import { paymentFailure } from '#shared/contract/billing.ts';
import { failureOf } from './failures.ts';

const reasons = [...paymentFailure.options, 'network_error', 'http_error', 'unknown'];

test.each([
  ['payment_not_completed', 'O pagamento não foi processado por completo.'],
  ['payment_processing', 'O pagamento ainda está em processamento.'],
  ['no_subscription', 'Houve um erro ao criar a sua assinatura.'],
  ['missing_metadata', 'Os dados do pagamento estão incompletos. Refaça a assinatura.'],
  ['database_error', 'Houve um erro interno. O pagamento pode ter sido processado'],
  ['processing_error', 'Se você foi cobrado, entre em contato com o suporte.'],
  ['network_error', 'Houve um erro de conexão. Verifique a sua internet'],
  ['http_error', 'Houve um erro na comunicação com o servidor.'],
  ['unknown', 'Ocorreu um erro inesperado com o pagamento.'],
])('the message of the reason %s', (reason, text) => {
  expect(failureOf(reason).text).toContain(text);
});

test('every reason has its own message', () => {
  const messages = reasons.map((reason) => failureOf(reason).text);
  expect(new Set(messages).size).toBe(reasons.length);
});

test('the reasons after which the customer may have been charged', () => {
  expect(reasons.filter((reason) => failureOf(reason).charged)).toEqual([
    'database_error',
    'processing_error',
  ]);
});

test.each([null, '', 'constructor', '__proto__', 'x'])(
  'an unknown reason gets the generic message: %s',
  (reason) => {
    expect(failureOf(reason)).toBe(failureOf('unknown'));
  },
);
