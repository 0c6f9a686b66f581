import {
  type Diagnosis,
  hasKeyForm,
  type StripeKeyName,
  stripeKeyPrefixes,
} from '#shared/contract/admin/stripe.ts';
import type { StripeKeys } from '../../platform/stripe/client.ts';
import type { KeyAnswer } from '../../platform/stripe/keys.ts';
import { keyNames, modeOf, prefixOf, toForm, versionOfKeys } from './stripeKeys.ts';

export interface KeyFacts {
  readonly answer: KeyAnswer | undefined;
  readonly webhookVerifiedOn: string | undefined;
}

/** A problem prevents payments until it is corrected. */
interface Problem {
  readonly keys: readonly StripeKeyName[];
  readonly issue: string;
  readonly solution: string;
  readonly steps: string[];
}

/** The reply holds only the keys' first characters. */
export const diagnose = (stored: StripeKeys, facts: KeyFacts): Diagnosis => {
  const keys = toForm(stored);
  const problems = [
    ...keyNames.flatMap((name) => problemOf(name, keys[name])),
    ...problemsTogether(stored, facts),
  ];
  const warnings = warningsOf(stored, facts);
  const incorrect_keys = keyNames.filter((name) => problems.some((problem) => problem.keys.includes(name)));
  const correct = keyNames.filter((name) => keys[name] !== '' && !incorrect_keys.includes(name));
  return {
    status: statusOf(problems.length, warnings.length),
    summary: summaryOf(problems.length, warnings.length),
    instructions: problems.map(({ issue, solution, steps }) => ({ issue, solution, steps })),
    currentConfig: {
      STRIPE_SECRET_KEY_prefix: prefixOf(stored.secret_key),
      STRIPE_PUBLISHABLE_KEY_prefix: prefixOf(stored.publishable_key),
      STRIPE_WEBHOOK_SECRET_prefix: prefixOf(stored.webhook_secret),
    },
    version: versionOfKeys(stored),
    issues: problems.map(({ issue }) => issue),
    warnings,
    correct: [
      ...correct.map((name) => `${named(name)} começa com ${stripeKeyPrefixes[name]}, como deve.`),
      ...(facts.answer === 'accepted' ? ['O Stripe aceita a chave secreta.'] : []),
      ...verifiedOn(facts),
    ],
    incorrect_keys,
  };
};

const statusOf = (problems: number, warnings: number): Diagnosis['status'] => {
  if (problems > 0) return 'error';
  return warnings > 0 ? 'warning' : 'success';
};

const summaryOf = (problems: number, warnings: number): string => {
  if (problems === 1) return 'Há 1 problema nas chaves do Stripe que precisa ser corrigido.';
  if (problems > 1) return `Há ${problems} problemas nas chaves do Stripe que precisam ser corrigidos.`;
  if (warnings === 0) return 'As chaves do Stripe estão configuradas corretamente.';
  return `As chaves do Stripe estão corretas, com ${warnings} ${warnings === 1 ? 'aviso' : 'avisos'}.`;
};

const labels: Record<StripeKeyName, string> = {
  STRIPE_SECRET_KEY: 'A chave secreta',
  STRIPE_PUBLISHABLE_KEY: 'A chave publicável',
  STRIPE_WEBHOOK_SECRET: 'O segredo do webhook',
};
const named = (name: StripeKeyName): string => `${labels[name]} (${name})`;

const apiKeysPage = 'No painel do Stripe, abra Desenvolvedores > Chaves de API.';
const findKey: Record<StripeKeyName, readonly string[]> = {
  STRIPE_SECRET_KEY: [apiKeysPage, 'Revele e copie a chave secreta, que começa com sk_.'],
  STRIPE_PUBLISHABLE_KEY: [apiKeysPage, 'Copie a chave publicável, que começa com pk_.'],
  STRIPE_WEBHOOK_SECRET: [
    'No painel do Stripe, abra Desenvolvedores > Webhooks e escolha o endereço que termina em /api/webhooks/stripe.',
    'Revele e copie o segredo de assinatura, que começa com whsec_.',
  ],
};
const stepsTo = (...names: readonly StripeKeyName[]): string[] => [
  ...new Set(names.flatMap((name) => findKey[name])),
  'Nesta página, clique em "Editar Chaves".',
  ...names.map((name) => `Cole o valor no campo ${name}.`),
  'Clique em "Salvar" e confira o novo diagnóstico.',
];

const problemOf = (name: StripeKeyName, value: string): Problem[] => {
  const isMissing = value === '';
  // Without a webhook secret payments work, but are noticed later.
  if (isMissing ? name === 'STRIPE_WEBHOOK_SECRET' : hasKeyForm(name, value)) return [];
  const form = `começa com ${stripeKeyPrefixes[name]} e só tem letras, números e "_"`;
  return [
    {
      keys: [name],
      issue: `${named(name)} ${isMissing ? 'não está configurada' : `não tem a forma certa: ${form}`}.`,
      solution:
        'Copie o valor inteiro do painel do Stripe, sem espaços, aspas ou reticências. Uma chave restrita (rk_) não tem todas as permissões necessárias.',
      steps: stepsTo(name),
    },
  ];
};

const problemsTogether = (keys: StripeKeys, { answer }: KeyFacts): Problem[] => {
  const [secret, publishable] = [modeOf(keys.secret_key), modeOf(keys.publishable_key)];
  const mixed: Problem = {
    keys: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    issue: `As chaves misturam modos: a secreta é de ${secret} e a publicável é de ${publishable}.`,
    solution: 'Use as chaves e o segredo do webhook do mesmo modo: todos de teste ou todos de produção.',
    steps: stepsTo(...keyNames),
  };
  const refused: Problem = {
    keys: ['STRIPE_SECRET_KEY'],
    issue:
      'O Stripe recusa a chave secreta (STRIPE_SECRET_KEY): ela foi revogada, expirou ou está incompleta.',
    solution: 'Copie uma chave secreta válida do painel do Stripe, ou gere uma nova.',
    steps: stepsTo('STRIPE_SECRET_KEY'),
  };
  return [
    ...(secret && publishable && secret !== publishable ? [mixed] : []),
    ...(answer === 'refused' ? [refused] : []),
  ];
};

const NO_WEBHOOK_SECRET =
  'O segredo do webhook não está configurado: renovações, cancelamentos e falhas de pagamento demoram a aparecer.';
const UNVERIFIED =
  'O segredo do webhook ainda não verificou nenhum evento do Stripe. Confira se ele é o do endereço que termina em /api/webhooks/stripe e envie um evento de teste pelo painel.';
const NO_ANSWER =
  'O Stripe não respondeu agora, e a chave secreta não pôde ser testada. Tente atualizar em instantes.';

const warningsOf = (keys: StripeKeys, { answer, webhookVerifiedOn }: KeyFacts): string[] => {
  const isUnverified =
    hasKeyForm('STRIPE_WEBHOOK_SECRET', keys.webhook_secret) && webhookVerifiedOn === undefined;
  return [
    ...(keys.webhook_secret === '' ? [NO_WEBHOOK_SECRET] : []),
    ...(isUnverified ? [UNVERIFIED] : []),
    ...(answer === 'no_answer' ? [NO_ANSWER] : []),
    ...(modeOf(keys.secret_key) === 'teste'
      ? ['As chaves são de teste: nenhum cartão é cobrado de verdade.']
      : []),
  ];
};

const verifiedOn = ({ webhookVerifiedOn: day }: KeyFacts): string[] =>
  day === undefined
    ? []
    : [`O segredo do webhook verificou um evento em ${day.split('-').toReversed().join('/')}.`];
