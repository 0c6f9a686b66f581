import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PaymentFailure } from '#shared/contract/billing.ts';

interface Failure {
  readonly text: string;
  /** The customer may have been charged, so the screen points them to the support. */
  readonly charged?: true;
  /** Asking again may find that the payment has succeeded. */
  readonly open?: true;
}

const failures: Readonly<Record<PaymentFailure | 'network_error' | 'http_error', Failure>> = {
  payment_not_completed: {
    text: 'O pagamento não foi processado por completo. Tente novamente.',
  },
  payment_processing: {
    text: 'O pagamento ainda está em processamento. Não é preciso pagar de novo.',
  },
  no_subscription: {
    text: 'Houve um erro ao criar a sua assinatura. Entre em contato com o suporte.',
  },
  missing_metadata: {
    text: 'Os dados do pagamento estão incompletos. Refaça a assinatura.',
  },
  database_error: {
    text: 'Houve um erro interno. O pagamento pode ter sido processado: entre em contato com o suporte.',
    charged: true,
    open: true,
  },
  processing_error: {
    text: 'Houve um erro ao processar a assinatura. Se você foi cobrado, entre em contato com o suporte.',
    charged: true,
    open: true,
  },
  trial_used: {
    text: 'O período grátis deste CPF, CNPJ ou e-mail já começou em outra conta. A assinatura não começou, e nada foi cobrado. Você pode assinar sem o período grátis.',
  },
  network_error: {
    text: 'Houve um erro de conexão. Verifique a sua internet e tente novamente.',
    open: true,
  },
  http_error: {
    text: 'Houve um erro na comunicação com o servidor. Tente novamente em alguns instantes.',
    open: true,
  },
};

const generic: Failure = {
  text: 'Ocorreu um erro inesperado com o pagamento. Tente novamente ou entre em contato com o suporte.',
};

const known = new Map<string, Failure>(Object.entries(failures));

export const failureOf = (reason: string | null): Failure => known.get(reason ?? '') ?? generic;

export const useTransactionTime = (): string => {
  const [search] = useSearchParams();
  const [now] = useState(() => new Date().toISOString());
  const at = search.get('em') ?? '';
  return Number.isNaN(Date.parse(at)) ? now : at;
};
