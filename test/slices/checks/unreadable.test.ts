import { expect } from 'vitest';
import { startCheck } from '../../../functions/checks/request/startCheck.ts';
import { companyKey } from '../../../functions/companies/companies.store.ts';
import { announceRankings } from '../../../functions/companies/companyCounters.store.ts';
import { keywordKey, keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { holdMessages, work } from '../../support/checks/outbox.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it('what is stored unreadably fails its own messages alone', async ({ cloud, customer, onTestFinished }) => {
  const { userId } = customer;
  const [sound, broken] = [
    await newCompany(customer, { keywords: ['boa', 'ruim', 'outra boa'] }),
    await newCompany(customer, { keywords: ['de empresa ruim'] }),
  ];
  const outbox = await holdMessages(cloud);
  for (const { id } of [sound, broken])
    await startCheck({ userId, companyId: id, kind: 'keywords', now: Date.now() });
  const messages = outbox.take();
  const keyword = keywordKey(userId, keywordNameOf(sound.id, 'ruim'));
  const company = companyKey(userId, broken.id);
  await setAttributes(keyword, { placements: 'ilegível' });
  await setAttributes(company, { domain: 5 });
  onTestFinished(async () => {
    await setAttributes(keyword, { placements: '' });
    await setAttributes(company, { domain: 'loja.com.br' });
  });
  const returned = await work(messages);
  expect(returned.map(({ query }) => query.text).toSorted()).toEqual(['de empresa ruim', 'ruim']);
  const announced = [broken, sound, broken].map(({ id }) => announceRankings(userId, id));
  expect((await Promise.allSettled(announced)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
  ]);
});
