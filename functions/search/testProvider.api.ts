import { search } from '#shared/contract/admin/search.ts';
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

/** Asks by the key that checks use, also if it was stored just now. */
const testAlgolia = async (now: number): Promise<string> => {
  await readKeys('algolia');
  const stored = await readSearchSettings();
  const settings = { ...stored, algolia: { ...stored.algolia, results_per_page: 1 } };
  const form = { keyword: 'teste', domain: 'exemplo.com.br' };
  const { depth } = await trySearch(form, { settings, provider: 'algolia', maxPages: 1, now });
  return depth > 0
    ? 'Algolia testada com sucesso: o índice responde.'
    : 'Algolia testada com sucesso: o índice responde, mas não encontrou nada para "teste".';
};
