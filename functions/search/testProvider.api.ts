import { type SearchTest, search } from '#shared/contract/admin/search.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { readKeys } from '../platform/search/keys.ts';
import { NO_CREDITS } from '../platform/search/serper.ts';
import { fetchSerperAccount } from '../platform/search/serperAccount.ts';
import { creditsOf, creditsUnknown } from './credits.ts';
import { endOutage, findOutage } from './outages.store.ts';
import { readSearchSettings } from './settings/settings.store.ts';
import { trySearch } from './trySearch.ts';

export const handler = endpoint(search.testProvider)(async ({ params, now }) => ({
  message: params.id === 'serper' ? await testSerper() : await testAlgolia(now),
}));

/** The test costs no credit. It ends only an outage caused by missing credits. */
const testSerper = async (): Promise<string> => {
  const outage = await findOutage('serper');
  const answer = await fetchSerperAccount();
  const { credits_left } = creditsOf(answer);
  if (credits_left === 'N/A') throw creditsUnknown(answer.status);
  if (credits_left <= 0) throw new AppError('conflict', 'O Serper aceita a chave, mas não há créditos.');
  if (outage?.reason === NO_CREDITS) await endOutage('serper', outage);
  return `Serper testado com sucesso: ${credits_left.toLocaleString('pt-BR')} créditos disponíveis.`;
};

/** Tests every stored key, because checks use only one of them. */
const testAlgolia = async (now: number): Promise<string> => {
  const stored = await readSearchSettings();
  const settings = { ...stored, algolia: { ...stored.algolia, results_per_page: 1 } };
  const form = { keyword: 'teste', domain: 'exemplo.com.br' };
  const ask = (key?: 'api_key') =>
    trySearch(form, { settings, provider: 'algolia', maxPages: 1, now, key }).catch(failureOf);
  const { api_key, search_api_key } = await readKeys('algolia');
  const used = await ask();
  const other = api_key !== '' && search_api_key !== '' ? await ask('api_key') : used;
  if (isRefusal(used) && isRefusal(other)) {
    throw new AppError('conflict', [...new Set([used.message, other.message])].join(' '));
  }
  if (isRefusal(used)) {
    const rest = untested('A API key', other) ?? 'A API key funciona: corrija a outra ou remova-a.';
    throw new AppError('conflict', `${used.message} ${rest}`);
  }
  if (isRefusal(other)) {
    const rest = untested('A Search API key', used) ?? 'As verificações usam a Search API key, que funciona.';
    throw new AppError('conflict', `${other.message} ${rest}`);
  }
  if (used instanceof AppError) throw used;
  if (other instanceof AppError) throw other;
  return used.depth > 0
    ? 'Algolia testada com sucesso: o índice responde.'
    : 'Algolia testada com sucesso: o índice responde, mas não encontrou nada para "teste".';
};

const failureOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  throw error;
};

/** Whether the provider refused the key: other failures say nothing about it. */
const isRefusal = (answer: SearchTest | AppError): answer is AppError =>
  answer instanceof AppError && answer.code === 'conflict';

const untested = (key: string, answer: SearchTest | AppError): string | undefined =>
  answer instanceof AppError ? `${key} não foi testada: ${answer.message}` : undefined;
