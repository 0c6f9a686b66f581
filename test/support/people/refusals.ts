import { expect } from 'vitest';
import { type Answer, refusalOf } from './caller.ts';

export const STRIPE_IS_SILENT = 'O provedor de pagamento não respondeu. Tente novamente em instantes.';
export const NO_SUBSCRIPTION = 'Você ainda não tem uma assinatura para gerenciar. Escolha um plano.';
export const SIGN_IN_AGAIN = 'Por segurança, entre de novo antes de fazer esta alteração.';
export const NOT_THE_OWNER =
  'Faça login para assinar com esta conta. Se você acabou de se cadastrar, confira o seu e-mail.';

type Refused = Pick<Answer<unknown>, 'status' | 'body'>;

export const expectRefusal = async (
  answer: Refused | Promise<Refused>,
  status: number,
  error: string | RegExp,
): Promise<void> =>
  expect(refusalOf(await answer)).toEqual([
    status,
    typeof error === 'string' ? error : expect.stringMatching(error),
  ]);
