import type { Limits } from '#shared/contract/plans.ts';
import { AppError } from '../platform/errors.ts';

export interface Allowance extends Limits {
  readonly plan_id: number;
}

export const subscriptionInactive = () =>
  new AppError('forbidden', 'É preciso ter uma assinatura ativa para criar ou verificar.');

const nouns = {
  max_keywords: ['palavra-chave', 'palavras-chave'],
  max_companies: ['empresa', 'empresas'],
  max_competitors: ['concorrente por empresa', 'concorrentes por empresa'],
} satisfies Record<keyof Limits, readonly [singular: string, plural: string]>;

export const limitReached = (limit: keyof Limits, max: number) =>
  new AppError('limit_reached', `Limite do seu plano atingido: ${amountOf(limit, max)}.`);

export const companyBeyondLimit = ({ max_companies }: Allowance) =>
  new AppError(
    'limit_reached',
    `Esta empresa está fora do seu plano, que inclui ${amountOf('max_companies', max_companies)}: ficam as mais antigas. Para voltar a usá-la, mude de plano em Configurações ou exclua uma empresa mais antiga.`,
  );

export const competitorBeyondLimit = () =>
  new AppError(
    'limit_reached',
    'Este concorrente está fora do limite do seu plano e não é posicionado: ficam os mais antigos. Para voltar a compará-lo, mude de plano em Configurações ou exclua um mais antigo.',
  );

const amountOf = (limit: keyof Limits, max: number): string => {
  const [singular, plural] = nouns[limit];
  return `${max} ${max === 1 ? singular : plural}`;
};
