import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { deleteCompany, findCompany } from '../../functions/companies/companies.store.ts';
import {
  competitorIdOf,
  deleteCompetitor,
  findCompetitor,
} from '../../functions/competitors/competitors.store.ts';
import { newDeletion } from '../../functions/deletions/deletions.ts';
import { deleteKeyword, keywordIdOf } from '../../functions/keywords/keywords.store.ts';
import { findKeyword } from '../../functions/keywords/rankings.store.ts';
import { MINUTE, toMoment } from '../../functions/platform/time/clock.ts';
import { putPoint } from '../../functions/rankings/history.store.ts';
import { readSubscription } from '../../functions/subscriptions/subscription.store.ts';
import { check, press } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCompany, newCustomer, startShop } from '../support/customers.ts';
import { oneOfEverything, rightRequest, sendRaw } from '../support/everyRoute.ts';
import { leftoversOf } from '../support/leftovers.ts';

let cloud: TestCloud;
let customer: Customer;
beforeAll(async () => {
  cloud = await startShop({ latencyMs: 100 });
  customer = await newCustomer(cloud.url);
});
afterAll(() => cloud.stop());

/** A company that has been checked, with all that belongs to it: two keywords, two competitors, their logos and its own. */
const newWorld = async () => {
  const company = await newCompany(customer, {
    keywords: ['tênis', 'bota'],
    competitors: ['rival.com.br', 'outro.com.br'],
  });
  const domains = ['loja.com.br', 'rival.com.br', 'outro.com.br'];
  for (const q of ['tênis', 'bota']) {
    cloud.serper.plant(...domains.map((domain, index) => ({ q, domain, position: 2 + index })));
  }
  const { id } = company;
  const { cookie } = customer;
  const logo = rightRequest(
    { name: 'companies/uploadLogo', route: routes.companies.uploadLogo },
    { companies: id },
  );
  await sendRaw(cloud.url, routes.companies.uploadLogo, { ...logo, headers: { cookie } });
  await customer.call(routes.competitors.refreshLogos, { params: { id } });
  await check(cloud, customer, company, 'grid');
  const keyword = keywordIdOf(id, 'tênis');
  const competitor = competitorIdOf(id, 'rival.com.br');
  return { company: id, keyword, competitor };
};

const leftovers = async (...ids: readonly string[]) => {
  await cloud.idle();
  return leftoversOf(cloud, ids);
};

describe('what is deleted', () => {
  it('leaves nothing behind: a keyword, a competitor, a company', async () => {
    const { company, keyword, competitor } = await newWorld();
    const { call, userId } = customer;
    const before = await leftoversOf(cloud, [company]);
    // The company, its keywords and their history, its competitors, and three logos.
    expect(before).toHaveLength(10);

    await call(routes.keywords.delete, { params: { id: keyword } });
    expect(await leftovers(keyword)).toEqual([]);
    await call(routes.competitors.delete, { params: { id: competitor } });
    expect(await leftovers(competitor)).toEqual([]);
    expect(await leftovers(company)).toHaveLength(6);
    await call(routes.companies.delete, { params: { id: company } });
    expect(await leftovers(company)).toEqual([]);
    expect((await readSubscription(userId)).usage).toEqual({ keywords: 0, companies: 0 });
  });

  it('leaves nothing behind where a check or additions were under way', async () => {
    const { company, keyword } = await newWorld();
    const other = await newCompany(customer, { keywords: ['gato', 'cachorro'] });
    const { call, userId } = customer;
    for (const one of [{ id: company }, other]) await press(customer, one);
    await call(routes.keywords.delete, { params: { id: keyword } });
    const adding = Array.from({ length: 8 }, (_, index) =>
      call(routes.keywords.create, { body: { company_id: other.id, keyword: `nova ${index}` } }),
    );
    const deleting = call(routes.companies.delete, { params: { id: other.id } });
    const statuses = (await Promise.all(adding)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
    // So many additions at once may be in its way; nothing is half deleted then.
    const { status } = await deleting;
    if (status === 409) await call(routes.companies.delete, { params: { id: other.id } });
    else expect(status).toBe(200);
    expect(await leftovers(keyword, other.id)).toEqual([]);
    expect((await readSubscription(userId)).usage).toEqual({ keywords: 1, companies: 1 });
    await call(routes.companies.delete, { params: { id: company } });
  });

  it('leaves nothing behind where many competitors go at once', async () => {
    const rivals = Array.from({ length: 6 }, (_, index) => `rival${index}.com.br`);
    const company = await newCompany(customer, { keywords: ['tênis'], competitors: rivals });
    cloud.serper.plant(...rivals.map((domain, index) => ({ q: 'tênis', domain, position: index + 1 })));
    await check(cloud, customer, company, 'grid');
    const ids = rivals.map((domain) => competitorIdOf(company.id, domain));
    await Promise.all(ids.map((id) => customer.call(routes.competitors.delete, { params: { id } })));
    expect(await leftovers(...ids)).toEqual([]);
    await customer.call(routes.companies.delete, { params: { id: company.id } });
  });

  it('takes nobody else with it', async () => {
    const neighbour = await newCustomer(cloud.url);
    const ids = await oneOfEverything(neighbour);
    const before = await leftoversOf(cloud, [neighbour.userId]);
    const { company } = await newWorld();
    await customer.call(routes.companies.delete, { params: { id: company } });
    expect(await leftovers(neighbour.userId)).toEqual(before);
    expect((await neighbour.call(routes.companies.list, {})).body).toMatchObject([{ id: ids.companies }]);
  });
});

describe('a sweep whose message was lost', () => {
  const lost = (company: string, what: 'company' | 'keyword' | 'competitor', id: string, minutes: number) =>
    newDeletion(customer.userId, company, what, id, Date.now() - minutes * MINUTE);

  it('is done by the schedule once it is ten minutes old', async () => {
    const { userId } = customer;
    const { company, keyword, competitor } = await newWorld();
    const kept = {
      keyword: await findKeyword(userId, keyword),
      rival: await findCompetitor(userId, competitor),
    };
    if (!kept.keyword || !kept.rival) throw new Error('They were not there');
    await deleteKeyword(userId, kept.keyword, lost(company, 'keyword', keyword, 11));
    // Measured while the deletion was under way.
    const at = toMoment(Date.now() - 10.9 * MINUTE);
    await putPoint(keyword, { at, position: 1, depth: 10, domain: 'loja.com.br' });
    await deleteCompetitor(userId, kept.rival, lost(company, 'competitor', competitor, 9));
    await cloud.runScheduledFunctions();
    expect(await leftovers(keyword)).toEqual([]);
    expect(await leftovers(competitor)).not.toEqual([]);

    const stored = await findCompany(userId, company);
    if (!stored) throw new Error('It was not there');
    await deleteCompany(userId, stored, lost(company, 'company', company, 11));
    await cloud.runScheduledFunctions();
    // All that is left is what the young note is about.
    expect((await leftovers(company)).filter((text) => !text.includes(competitor))).toEqual([]);
  });

  it('does not harm what was added again since', async () => {
    const { userId, call } = customer;
    const { company, competitor } = await newWorld();
    const rival = await findCompetitor(userId, competitor);
    if (!rival) throw new Error('It was not there');
    await deleteCompetitor(userId, rival, lost(company, 'competitor', competitor, 11));
    const body = { company_id: company, name: 'De volta', domain: 'rival.com.br' };
    expect((await call(routes.competitors.create, { body })).status).toBe(200);
    await call(routes.competitors.refreshLogo, { params: { id: competitor } });
    await cloud.runScheduledFunctions();
    await cloud.idle();
    const listed = (await call(routes.competitors.list, {})).body.find(({ id }) => id === competitor);
    expect((await fetch(cloud.url + listed?.logo_url)).status).toBe(200);
    const { body: analysis } = await call(routes.reports.getCompetitor, { params: { id: competitor } });
    expect(analysis.keywords.map(({ position }) => position)).toEqual([3, 3]);
  });
});
