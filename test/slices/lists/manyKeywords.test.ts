import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { listKeywords, saveRanking } from '../../../functions/keywords/rankings.store.ts';
import { putPoints } from '../../../functions/rankings/history.store.ts';
import { afterSerp } from '../../../functions/rankings/rankings.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { findMentions, listOpenTasks } from '../../support/cloud/storedData.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { findCompetitorId } from '../../support/people/listed.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';

const texts = (count: number, name = 'palavra') =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`);

const point = {
  at: '2026-11-01T12:00:00.000Z',
  position: 1,
  depth: 10,
  domain: 'loja.com.br',
  engine: SERPER,
};

const addAll = ({ call }: Customer, company_id: string, keywords: readonly string[]) =>
  call(routes.keywords.createMany, { body: { company_id, keywords: [...keywords] } });

const listOf = async ({ call }: Customer, company_id: string) =>
  (await call(routes.keywords.list, { query: { company_id } })).body;

const expectExactCounts = async (customer: Customer, companyId: string): Promise<number> => {
  const { length } = await listOf(customer, companyId);
  const { usage } = await readSubscription(customer.userId);
  const companies = (await customer.call(routes.reports.listCompanies, {})).body;
  expect([usage.keywords, companies[0]?.keywords_count]).toEqual([length, length]);
  return length;
};

describe('many keywords at once', () => {
  it('are added in their order, once each', async ({ customer }) => {
    const { id } = await newCompany(customer, { keywords: ['Café', 'chá'] });
    const { status, body } = await addAll(customer, id, [' bota ', 'CAFÉ', 'tênis', 'Bota', 'chá', 'luva']);
    expect(status).toBe(200);
    expect(body.created.map(({ keyword }) => keyword)).toEqual(['bota', 'tênis', 'luva']);
    expect(body).toMatchObject({ existing: ['CAFÉ', 'chá'], beyond_limit: [] });
    const listed = await listOf(customer, id);
    expect(listed).toHaveLength(5);
    expect(listed).toEqual(expect.arrayContaining(body.created));
    expect(await expectExactCounts(customer, id)).toBe(5);
  });

  it('are stored up to the limit of the plan, with two requests at once too', async ({ newCustomer }) => {
    const customer = await newCustomer({ limits: { max_keywords: 250 } });
    const { id } = await newCompany(customer);
    const sent = [texts(200, 'um'), texts(200, 'outro')];
    const replies = await Promise.all(sent.map((keywords) => addAll(customer, id, keywords)));
    for (const [index, { status, body }] of replies.entries()) {
      expect(status).toBe(200);
      // The first texts are created in order, and all others are reported as beyond the limit.
      const created = body.created.map(({ keyword }) => keyword);
      expect([...created, ...body.beyond_limit]).toEqual(sent[index]);
    }
    expect(await expectExactCounts(customer, id)).toBe(250);
    const { body } = await addAll(customer, id, ['um 0', 'mais']);
    expect(body).toEqual({ created: [], existing: ['um 0'], updated: [], beyond_limit: ['mais'] });
  });

  it('are each stored by one of two requests that send the same', async ({ customer }) => {
    const { id } = await newCompany(customer);
    const replies = await Promise.all([1, 2].map(() => addAll(customer, id, texts(150))));
    const created = replies.flatMap(({ body }) => body.created.map(({ keyword }) => keyword));
    expect(created.toSorted()).toEqual(texts(150).toSorted());
    for (const { body } of replies) expect(body.created.length + body.existing.length).toBe(150);
    expect(await expectExactCounts(customer, id)).toBe(150);
  });

  it('agree with the counts after a crash in between', async ({ newCustomer, table }) => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const { id: companyOfOther } = await newCompany(other);
    const before = table.count();
    expect((await addAll(other, companyOfOther, texts(250))).status).toBe(200);
    // The count includes the three transactions that create the keywords.
    const requests = table.count() - before;
    const { id } = await newCompany(one);
    table.setDownAfter(requests - 1);
    expect((await addAll(one, id, texts(250))).status).toBe(503);
    table.setDown(false);
    expect(await expectExactCounts(one, id)).toBe(194);
    const { body } = await addAll(one, id, texts(250));
    expect([body.created.length, body.existing.length]).toEqual([56, 194]);
    expect(await expectExactCounts(one, id)).toBe(250);
  });
});

describe('many keywords', () => {
  it('are deleted with their histories, once', async ({ cloud, newCustomer }) => {
    const [owner, stranger] = [await newCustomer(), await newCustomer()];
    const { id } = await newCompany(owner);
    const other = await newCompany(owner, { keywords: ['fica', 'sai'] });
    const theirs = await newCompany(stranger, { keywords: ['alheia'] });
    const added = (await addAll(owner, id, texts(120))).body.created.map((keyword) => keyword.id);
    const [, second] = await listOf(owner, other.id);
    const [foreign] = await listOf(stranger, theirs.id);
    for (const keywordId of added.slice(0, 3)) await putPoints(keywordId, [point]);
    const ids = [...added.slice(0, 110), second?.id ?? '', foreign?.id ?? '', 'nenhuma', `${id}-`];
    const deleteAll = () => owner.call(routes.keywords.deleteMany, { body: { ids } });
    const replies = await Promise.all([deleteAll(), deleteAll()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.reduce((sum, { body }) => sum + body.deleted, 0)).toBe(111);
    expect((await deleteAll()).body).toEqual({ deleted: 0 });
    const { usage } = await readSubscription(owner.userId);
    expect([usage.keywords, (await listOf(owner, id)).length]).toEqual([11, 10]);
    expect((await listOf(owner, other.id)).map(({ keyword }) => keyword)).toEqual(['fica']);
    expect(await listOf(stranger, theirs.id)).toHaveLength(1);
    await cloud.idle();
    expect(await findMentions(cloud, [...added.slice(0, 110), second?.id ?? ''])).toEqual([]);
  });

  it('agree with the counts after a crash of a deletion', async ({ cloud, customer, table }) => {
    const { id } = await newCompany(customer);
    const ids = (await addAll(customer, id, texts(150))).body.created.map((keyword) => keyword.id);
    const deleteAll = () => customer.call(routes.keywords.deleteMany, { body: { ids } });
    // These requests read the session and two groups of keys, and write the first transaction.
    const before = table.count();
    await customer.call(routes.accounts.me, {});
    table.setDownAfter(table.count() - before + 3);
    expect((await deleteAll()).status).toBe(503);
    table.setDown(false);
    expect(await expectExactCounts(customer, id)).toBe(53);
    expect((await deleteAll()).body).toEqual({ deleted: 53 });
    expect(await expectExactCounts(customer, id)).toBe(0);
    await cloud.idle();
    expect(await listOpenTasks()).toEqual([]);
  });

  it('cost the deletion of a competitor no request each', async ({ cloud, customer, table }) => {
    const { id } = await newCompany(customer, { competitors: ['rival.com.br'] });
    await addAll(customer, id, texts(200));
    const competitor = await findCompetitorId(customer, id, 'rival.com.br');
    const stored = await listKeywords(customer.userId, id);
    for (const keyword of stored.slice(0, 3)) {
      const own = { ...point, url: null };
      const ranking = afterSerp(keyword, own, [[competitor, own]], { at: point.at, requestedAt: point.at });
      expect(await saveRanking(customer.userId, keyword, ranking)).toBe(true);
    }
    const before = table.count();
    await customer.call(routes.competitors.delete, { params: { id: competitor } });
    await cloud.idle();
    expect(table.count() - before).toBeLessThan(60);
    expect(await findMentions(cloud, [competitor])).toEqual([]);
  });
});
