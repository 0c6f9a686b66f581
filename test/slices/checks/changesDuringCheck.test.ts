import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { keywordNameOf, listRecords } from '../../../functions/keywords/keywords.store.ts';
import { findKeyword, saveFailure } from '../../../functions/keywords/rankings.store.ts';
import {
  holdAnswers,
  readAnalysis,
  readHistory,
  runCheck,
  startCheck,
  toggleKeywords,
} from '../../support/checks/checks.ts';
import { countDeadLetters } from '../../support/cloud/queues.ts';
import { findMentions } from '../../support/cloud/storedData.ts';
import { newCompany } from '../../support/people/customers.ts';
import { findCompetitorId } from '../../support/people/listed.ts';
import { it as base } from '../../support/slice.ts';

type Company = Awaited<ReturnType<typeof newCompany>>;

const it = base
  .extend('plant', ({ cloud }, { onCleanup }) => {
    onCleanup(() => cloud.serper.reset());
    return (q: string, ...domains: string[]) =>
      cloud.serper.plant(...domains.map((domain, index) => ({ q, domain, position: index + 1 })));
  })
  .extend('checkWhile', ({ cloud, customer }) => async (company: Company, change: () => Promise<unknown>) => {
    const { asked, release } = holdAnswers(cloud);
    await startCheck(customer, company, 'grid');
    await asked;
    await change();
    release();
    await cloud.idle();
  });

it('a keyword that is deleted leaves no history behind', async ({ cloud, customer, plant, checkWhile }) => {
  plant('apagada', 'loja.com.br');
  const company = await newCompany(customer, { keywords: ['apagada'] });
  const id = keywordNameOf(company.id, 'apagada');
  await checkWhile(company, () => customer.call(routes.keywords.delete, { params: { id } }));
  expect(await findMentions(cloud, [id])).toEqual([]);
});

it('a keyword that is deleted and added again is another, which the check does not know', async ({
  cloud,
  customer,
  plant,
  checkWhile,
}) => {
  plant('de volta', 'loja.com.br');
  const company = await newCompany(customer, { keywords: ['de volta'] });
  const former = keywordNameOf(company.id, 'de volta');
  const body = { company_id: company.id, keyword: 'de volta' };
  let id = '';
  await checkWhile(company, async () => {
    await customer.call(routes.keywords.delete, { params: { id: former } });
    id = (await customer.call(routes.keywords.create, { body })).body.id;
  });
  expect(id).not.toBe(former);
  const { rows } = await readAnalysis(customer, company);
  expect(rows.get('de volta')).toMatchObject({ verification: 'never' });
  expect((await readHistory(customer, { id })).points).toEqual([]);
  await runCheck(cloud, customer, company);
  expect((await readHistory(customer, { id })).points).toHaveLength(1);
  expect(await findMentions(cloud, [`HISTORY#${former}"`])).toEqual([]);
});

it('a keyword that becomes inactive gets no position', async ({ customer, plant, checkWhile }) => {
  plant('parada', 'loja.com.br');
  const company = await newCompany(customer, { keywords: ['parada'] });
  const keywords = await listRecords(customer.userId, company.id);
  await checkWhile(company, () => toggleKeywords(customer, keywords));
  const { rows } = await readAnalysis(customer, company);
  expect(rows.get('parada')).toMatchObject({ is_active: false, verification: 'never' });
  expect((await readHistory(customer, { id: keywordNameOf(company.id, 'parada') })).points).toEqual([]);
});

it('a company whose domain changes is placed anew', async ({ cloud, customer, plant, checkWhile }) => {
  plant('mudou', 'loja.com.br');
  cloud.serper.plant({ q: 'mudou', domain: 'nova.com.br', position: 25 });
  const company = await newCompany(customer, { keywords: ['mudou'] });
  const body = { name: 'Loja', domain: 'nova.com.br' };
  await checkWhile(company, () => customer.call(routes.companies.update, { params: company, body }));
  const { rows, check } = await readAnalysis(customer, company);
  expect(rows.get('mudou')).toMatchObject({ verification: 'verified', current_position: 25 });
  expect(check).toMatchObject({ done: 1, failed: 0, running: false });
  expect(await countDeadLetters(cloud)).toBe(0);
});

it('competitors that come and go are placed', async ({ cloud, customer, plant, checkWhile }) => {
  plant('rivais', 'loja.com.br', 'sai.com.br', 'entra.com.br');
  const company = await newCompany(customer, { keywords: ['rivais'], competitors: ['sai.com.br'] });
  const gone = await findCompetitorId(customer, company.id, 'sai.com.br');
  await checkWhile(company, async () => {
    await customer.call(routes.competitors.delete, { params: { id: gone } });
    const body = { company_id: company.id, name: 'Entra', domain: 'entra.com.br' };
    await customer.call(routes.competitors.create, { body });
  });
  expect(await findMentions(cloud, [gone])).toEqual([]);
  const added = await findCompetitorId(customer, company.id, 'entra.com.br');
  const keyword = await findKeyword(customer.userId, keywordNameOf(company.id, 'rivais'));
  expect(keyword?.competitors).toMatchObject({ [added]: { position: 3 } });
});

it('a later check that fails meanwhile stays failed', async ({ customer, plant, checkWhile }) => {
  plant('depois', 'loja.com.br');
  const company = await newCompany(customer, { keywords: ['depois'] });
  const id = keywordNameOf(company.id, 'depois');
  const requestedAt = new Date(Date.now() + 60_000).toISOString();
  await checkWhile(company, () => saveFailure(customer.userId, id, { at: requestedAt, requestedAt }));
  expect(await findKeyword(customer.userId, id)).toMatchObject({
    own: { position: 1 },
    checked_for: requestedAt,
    failed_at: requestedAt,
  });
});
