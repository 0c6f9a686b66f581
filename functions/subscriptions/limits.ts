import type { Limits } from '#shared/contract/plans.ts';
import { AppError } from '../platform/errors.ts';

/** What a usable subscription allows. */
export interface Allowance extends Limits {
  readonly plan_id: number;
}

/** The error of a customer without an active or trialing subscription. */
export const inactive = () =>
  new AppError('forbidden', 'É preciso ter uma assinatura ativa para criar ou verificar.');

const nouns = {
  max_keywords: ['palavra-chave', 'palavras-chave'],
  max_companies: ['empresa', 'empresas'],
  max_competitors: ['concorrente por empresa', 'concorrentes por empresa'],
} satisfies Record<keyof Limits, readonly [singular: string, plural: string]>;

/** The error of a customer who has reached a limit of their plan. */
export const limitReached = (limit: keyof Limits, max: number) => {
  const [singular, plural] = nouns[limit];
  return new AppError(
    'limit_reached',
    `Limite do seu plano atingido: ${max} ${max === 1 ? singular : plural}.`,
  );
};
