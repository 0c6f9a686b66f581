/** Both the server and the browser read Serper's account with this. */
import * as z from 'zod/mini';

/** Names of each figure's field at Serper, the preferred one first. */
const names = {
  credits_left: ['balance', 'credits', 'creditsLeft', 'remaining'],
  plan: ['plan', 'planName', 'subscription'],
  usage_this_month: ['usage', 'usageThisMonth', 'monthly_usage'],
  rate_limit: ['rateLimit', 'rate_limit'],
} as const;
type Figure = keyof typeof names;

export interface SerperAccount {
  readonly credits_left: number | null;
  readonly plan: string | null;
  readonly usage_this_month: number | null;
  /** The requests per second that Serper accepts. */
  readonly rate_limit: number | null;
  readonly availableFields: readonly string[];
  /** The field that each figure was read from; null if the answer has none. */
  readonly fieldMapping: Readonly<Record<Figure, string | null>>;
}

const answer = z.record(z.string(), z.unknown());

export const readAccount = (body: unknown): SerperAccount | undefined => {
  const { success, data } = answer.safeParse(body);
  if (!success) return undefined;
  const credits = firstOf(data, 'credits_left', toNumber);
  if (credits.value === null) return undefined;
  const plan = firstOf(data, 'plan', toName);
  const usage = firstOf(data, 'usage_this_month', toNumber);
  const rate = firstOf(data, 'rate_limit', toNumber);
  return {
    credits_left: credits.value,
    plan: plan.value,
    usage_this_month: usage.value,
    rate_limit: rate.value,
    availableFields: Object.keys(data),
    fieldMapping: {
      credits_left: credits.field,
      plan: plan.field,
      usage_this_month: usage.field,
      rate_limit: rate.field,
    },
  };
};

const firstOf = <T>(
  data: Readonly<Record<string, unknown>>,
  figure: Figure,
  convert: (value: unknown) => T | null,
): { readonly field: string | null; readonly value: T | null } => {
  for (const field of names[figure]) {
    const value = convert(data[field]);
    if (value !== null) return { field, value };
  }
  return { field: null, value: null };
};

const toNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

const named = z.object({ name: z.string() });

/** Returns a plan's name: a plan is a text, or an object with a name. */
const toName = (value: unknown): string | null => {
  const name = typeof value === 'string' ? value : (named.safeParse(value).data?.name ?? '');
  return name.trim() === '' ? null : name.trim().slice(0, 100);
};

export interface AccountFault {
  readonly message: string;
  readonly suggestions: readonly string[];
}

/** A status of 0 means that there was no answer. */
export const accountFault = (status: number): AccountFault => {
  if (status === 401 || status === 403) return invalidKey;
  if (status === 429) return tooManyRequests;
  if (status >= 500) return providerError;
  return status === 0 ? noConnection : otherStatus;
};

const invalidKey: AccountFault = {
  message: 'API key do Serper inválida ou sem permissões',
  suggestions: [
    'Verifique se a API key foi copiada por inteiro, sem espaços',
    'Confirme que a API key não expirou nem foi revogada',
    'Verifique se a sua conta Serper está ativa',
    'Consulte o painel do Serper em https://serper.dev/dashboard',
  ],
};

const tooManyRequests: AccountFault = {
  message: 'Limite de requisições excedido',
  suggestions: ['Aguarde alguns minutos e tente novamente', 'Verifique os créditos mensais da sua conta'],
};

const providerError: AccountFault = {
  message: 'Erro interno da API Serper',
  suggestions: ['Tente novamente mais tarde'],
};

const otherStatus: AccountFault = {
  message: 'API key inválida ou erro na API Serper',
  suggestions: ['Verifique a API key e tente novamente'],
};

const noConnection: AccountFault = {
  message: 'Erro de conexão com a API Serper',
  suggestions: ['Verifique a sua conexão com a internet', 'Tente novamente em alguns instantes'],
};

/** Removes the key from an answer that repeats it. */
export const withoutKey = (value: unknown, key: string): unknown => {
  if (key === '') return value;
  const quoted = JSON.stringify(key).slice(1, -1);
  return JSON.parse((JSON.stringify(value) ?? 'null').replaceAll(quoted, '••••'));
};
