import { type StripeKeyName, stripeKeyPrefixes } from '#shared/contract/admin/stripe.ts';

/** A problem prevents payments until it is corrected. */
export interface Problem {
  readonly keys: readonly StripeKeyName[];
  readonly issue: string;
  readonly solution: string;
  readonly steps: readonly string[];
}

export type Mode = 'teste' | 'produção';

const labels: Record<StripeKeyName, string> = {
  STRIPE_SECRET_KEY: 'A chave secreta',
  STRIPE_PUBLISHABLE_KEY: 'A chave publicável',
  STRIPE_WEBHOOK_SECRET: 'O segredo do webhook',
};

const named = (name: StripeKeyName): string => `${labels[name]} (${name})`;
const finalStep = 'Clique em "Salvar" e confira o novo diagnóstico.';
const openEditor = 'Nesta página, clique em "Editar Chaves".';

const apiKeysPage = 'No painel do Stripe, abra Desenvolvedores > Chaves de API.';
const findKey: Record<StripeKeyName, readonly string[]> = {
  STRIPE_SECRET_KEY: [apiKeysPage, 'Revele e copie a chave secreta, que começa com sk_.'],
  STRIPE_PUBLISHABLE_KEY: [apiKeysPage, 'Copie a chave publicável, que começa com pk_.'],
  STRIPE_WEBHOOK_SECRET: [
    'No painel do Stripe, abra Desenvolvedores > Webhooks e escolha o endereço que termina em /api/webhooks/stripe.',
    'Revele e copie o segredo de assinatura, que começa com whsec_.',
  ],
};

const replaceSteps = (name: StripeKeyName): string[] => [
  ...findKey[name],
  openEditor,
  `Cole o valor no campo ${name}.`,
  finalStep,
];

export const swapped: Problem = {
  keys: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  issue: 'A chave secreta e a chave publicável estão trocadas.',
  solution:
    'Coloque a chave que começa com sk_ em STRIPE_SECRET_KEY e a que começa com pk_ em STRIPE_PUBLISHABLE_KEY.',
  steps: [
    apiKeysPage,
    'Copie a chave secreta (sk_) e a chave publicável (pk_) do mesmo modo: as duas de teste ou as duas de produção.',
    openEditor,
    'Cole a chave que começa com sk_ no campo STRIPE_SECRET_KEY.',
    'Cole a chave que começa com pk_ no campo STRIPE_PUBLISHABLE_KEY.',
    finalStep,
    'Como a chave secreta esteve no lugar de uma chave pública, gere uma nova no painel do Stripe assim que possível.',
  ],
};

export const missing = (name: StripeKeyName): Problem => ({
  keys: [name],
  issue: `${named(name)} não está configurada.`,
  solution: 'Copie o valor do painel do Stripe e salve nesta página.',
  steps: replaceSteps(name),
});

export const wrongForm = (name: StripeKeyName): Problem => ({
  keys: [name],
  issue: `${named(name)} não tem a forma certa: deve começar com ${stripeKeyPrefixes[name]} e ter só letras, números e "_".`,
  solution: 'Copie o valor inteiro de novo, sem espaços, aspas ou reticências.',
  steps: replaceSteps(name),
});

export const mixed = (secret: Mode, publishable: Mode): Problem => ({
  keys: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  issue: `As chaves misturam modos: a secreta é de ${secret} e a publicável é de ${publishable}.`,
  solution: 'Use as duas chaves do mesmo modo: as duas de teste ou as duas de produção.',
  steps: [
    'No painel do Stripe, escolha o modo (teste ou produção) e abra Desenvolvedores > Chaves de API.',
    'Copie a chave secreta e a chave publicável desse modo.',
    openEditor,
    'Cole as duas chaves nos seus campos.',
    'Cole também o segredo do webhook do mesmo modo: cada modo tem o seu.',
    finalStep,
  ],
});

export const refused: Problem = {
  keys: ['STRIPE_SECRET_KEY'],
  issue: 'O Stripe recusa a chave secreta (STRIPE_SECRET_KEY): ela foi revogada, expirou ou está incompleta.',
  solution: 'Copie uma chave secreta válida do painel do Stripe, ou gere uma nova.',
  steps: replaceSteps('STRIPE_SECRET_KEY'),
};

export const warnings = {
  noWebhookSecret:
    'O segredo do webhook não está configurado: renovações, cancelamentos e falhas de pagamento demoram a aparecer.',
  unverified:
    'O segredo do webhook ainda não verificou nenhum evento do Stripe. Confira se ele é o do endereço que termina em /api/webhooks/stripe e envie um evento de teste pelo painel.',
  noAnswer:
    'O Stripe não respondeu agora, e a chave secreta não pôde ser testada. Tente atualizar em instantes.',
  testMode: 'As chaves são de teste: nenhum cartão é cobrado de verdade.',
} as const;

export const correctForm = (name: StripeKeyName): string =>
  `${named(name)} começa com ${stripeKeyPrefixes[name]}, como deve.`;

/** `day` is an ISO date: `2026-11-21`. */
export const verifiedOn = (day: string): string =>
  `O segredo do webhook verificou um evento em ${day.split('-').toReversed().join('/')}.`;

export const summaryOf = (problems: number, warnings: number): string => {
  if (problems === 1) return 'Há 1 problema nas chaves do Stripe que precisa ser corrigido.';
  if (problems > 1) return `Há ${problems} problemas nas chaves do Stripe que precisam ser corrigidos.`;
  if (warnings === 0) return 'As chaves do Stripe estão configuradas corretamente.';
  return `As chaves do Stripe estão corretas, com ${warnings} ${warnings === 1 ? 'aviso' : 'avisos'}.`;
};
