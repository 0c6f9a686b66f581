import type { AuditAction } from '#shared/contract/admin/audit.ts';
import { isLabelled, labelOf } from '#shared/contract/labels.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { reais } from '../../ui/bare/text/format.ts';
import { days, frequencies, gridFrequencies } from '../schedule/texts.ts';
import { countryOptions, languageOptions, providerNames } from '../search/texts.ts';
import { typeLabels } from '../users/typeLabels.ts';

export const actionLabels: Readonly<Record<AuditAction, string>> = {
  'users/create': 'Criou um usuário',
  'users/update': 'Alterou um usuário',
  'users/delete': 'Excluiu um usuário',
  'plans/create': 'Criou um plano',
  'plans/update': 'Alterou um plano',
  'plans/delete': 'Excluiu um plano',
  'operator/update': 'Alterou quem opera o site',
  'schedule/update': 'Alterou o agendamento',
  'schedule/run': 'Iniciou uma verificação',
  'schedule/stop': 'Interrompeu uma verificação',
  'search/update': 'Alterou um provedor de busca',
  'billing/retryPayment': 'Tentou um pagamento de novo',
  'billing/cancelSubscription': 'Cancelou uma assinatura',
  'billing/assignPlan': 'Atribuiu um plano a uma assinatura',
  'billing/extendTrial': 'Estendeu um período de teste',
  'billing/sendReminder': 'Pediu um lembrete de pagamento',
  'billing/updateKeys': 'Alterou as chaves do Stripe',
  'billing/syncPrices': 'Sincronizou preços',
};

/** Of what no form has. */
const ownLabels: Readonly<Record<string, string>> = {
  plan: 'Plano',
  status: 'Status',
  price: 'Preço',
  stripe_price_id: 'Preço no Stripe',
};

export const fieldLabel = (field: string): string =>
  ownLabels[field] ?? labelOf(isLabelled(field) ? field : `config.${field}`);

type Labels = Readonly<Record<string, string>>;

const byValue = (options: readonly { readonly value: string; readonly label: string }[]): Labels =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]));

const valueLabels: Readonly<Record<string, Labels>> = {
  user_type: typeLabels,
  document_type: { cpf: 'CPF', cnpj: 'CNPJ' },
  keyword_check_frequency: byValue(frequencies),
  keyword_check_day: byValue(days),
  grid_check_frequency: byValue(gridFrequencies),
  grid_check_day: byValue(days),
  adaptive_depth: { true: 'Sim', false: 'Não' },
  provider: providerNames,
  country: byValue(countryOptions),
  language: byValue(languageOptions),
};

export const valueLabel = (field: string, value: string, plans: readonly Plan[] = []): string => {
  if (value === '') return 'vazio';
  if (field === 'price_monthly') return reais(Number(value));
  if (field === 'plan_id') return plans.find(({ id }) => String(id) === value)?.name ?? value;
  return valueLabels[field]?.[value] ?? value;
};
