import type { SearchCredits } from '#shared/contract/admin/search.ts';
import { accountFault, readAccount } from '#shared/serperAccount.ts';
import { AppError } from '../platform/errors.ts';
import { count } from '../platform/metrics.ts';
import { NO_KEY } from '../platform/search/serper.ts';
import { type AccountAnswer, fetchSerperAccount } from '../platform/search/serperAccount.ts';
import { readSearchSettings } from './settings/settings.store.ts';

const UNKNOWN = 'N/A';

/** In the first minute of each hour, because an alarm looks at the least of a day. */
export const countCredits = async (now: number): Promise<void> => {
  if (new Date(now).getUTCMinutes() > 0) return;
  const { provider } = await readSearchSettings();
  if (provider !== 'serper') return;
  const { credits_left } = creditsOf(await fetchSerperAccount());
  if (typeof credits_left === 'number') count({ CreditsLeft: credits_left });
};

export const creditsOf = ({ status, body }: AccountAnswer): SearchCredits => {
  const account = status === 200 ? readAccount(body) : undefined;
  if (!account) return noCredits(status, body);
  const { credits_left, plan, usage_this_month, rate_limit, availableFields, fieldMapping } = account;
  const isMissing = Object.values(fieldMapping).includes(null);
  return {
    credits_left: credits_left ?? UNKNOWN,
    plan: plan ?? UNKNOWN,
    usage_this_month: usage_this_month ?? UNKNOWN,
    status: 'active',
    rate_limit: rate_limit ?? UNKNOWN,
    error: null,
    debug: {
      availableFields: [...availableFields],
      fieldMapping: { ...fieldMapping },
      note: isMissing ? 'O Serper não informa todos os dados: o que falta aparece como N/A.' : null,
      response: body,
    },
  };
};

type Status = AccountAnswer['status'];

const noCredits = (status: Status, body: unknown): SearchCredits => ({
  credits_left: UNKNOWN,
  plan: UNKNOWN,
  usage_this_month: UNKNOWN,
  status: 'error',
  rate_limit: UNKNOWN,
  error: faultOf(status),
  debug: {
    availableFields: typeof body === 'object' && body !== null ? Object.keys(body) : [],
    fieldMapping: { credits_left: null, plan: null, usage_this_month: null, rate_limit: null },
    note: noteOf(status),
    response: body,
  },
});

const faultOf = (status: Status): string => (status === 'no_key' ? NO_KEY : accountFault(status).message);

const refused: readonly Status[] = ['no_key', 401, 403];

/** Answers 409 if an administrator has to act, and 503 if the problem may pass. */
export const creditsUnknown = (status: Status): AppError =>
  new AppError(refused.includes(status) ? 'conflict' : 'unavailable', faultOf(status));

const noteOf = (status: Status): string | null => {
  if (status === 'no_key') return null;
  if (status === 0) return 'O Serper não respondeu a tempo ou a conexão caiu.';
  return status === 200
    ? 'A resposta do Serper não informa os créditos.'
    : `O Serper respondeu com o status HTTP ${status}.`;
};
