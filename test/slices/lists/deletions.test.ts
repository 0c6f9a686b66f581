import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { deleteCompetitor, requireCompetitor } from '../../../functions/competitors/competitors.store.ts';
import { deleteKeywords } from '../../../functions/keywords/bulk.store.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { newTask } from '../../../functions/tasks/tasks.ts';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { readHistory, runCheck, startCheck } from '../../support/checks/checks.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { findMentions } from '../../support/cloud/storedData.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { deleteForGood } from '../../support/people/deletion.ts';
import { findCompetitorId } from '../../support/people/listed.ts';
import { it as base } from '../../support/slice.ts';

const it = base.extend('cloudOptions', { scope: 'file' }, { latencyMs: 100 });

const newRivalledCompany = async (customer: Customer) => {
  const competitors = ['rival.com.br', 'outro.com.br'];
  const { id: company } = await newCompany(customer, { keywords: ['tênis', 'bota'], competitors });
  const keyword = keywordNameOf(company, 'tênis');
  const competitor = await findCompetitorId(customer, company, 'rival.com.br');
  return { company, keyword, competitor };
};

const newCheckedCompany = async (cloud: TestCloud, customer: Customer) => {
  const created = await newRivalledCompany(customer);
  const domains = ['loja.com.br', 'rival.com.br', 'outro.com.br'];
  for (const q of ['tênis', 'bota']) {
    cloud.serper.plant(...domains.map((domain, index) => ({ q, domain, position: 2 + index })));
  }
  await runCheck(cloud, customer, { id: created.company }, 'grid');
  return created;
};

const addLogos = async ({ call }: Customer, id: string) => {
  const file = new Blob([new Uint8Array(iconOf('loja.com.br', 32))]);
  await call(routes.companies.uploadLogo, { params: { id }, file });
  await call(routes.competitors.refreshLogos, { params: { id } });
};

const findRemains = async (cloud: TestCloud, ...ids: readonly string[]) => {
  await cloud.idle();
  return findMentions(cloud, ids);
};

describe('a deletion', () => {
  it('leaves nothing behind, and takes nothing of others', async ({ cloud, customer, newCustomer }) => {
    const neighbour = await newCustomer();
    await newRivalledCompany(neighbour);
    const kept = await findMentions(cloud, [neighbour.userId]);
    expect(kept.length).toBeGreaterThan(5);
    const { company, keyword, competitor } = await newCheckedCompany(cloud, customer);
    await addLogos(customer, company);
    const { call, userId } = customer;
    const before = await findMentions(cloud, [company]);
    // The company, its keywords and their history, its competitors, three logos, days left to compute, and
    // its check, which the user's partition names.
    expect(before).toHaveLength(13);

    await call(routes.keywords.delete, { params: { id: keyword } });
    expect(await findRemains(cloud, keyword)).toEqual([]);
    await call(routes.competitors.delete, { params: { id: competitor } });
    expect(await findRemains(cloud, competitor)).toEqual([]);
    expect(await findRemains(cloud, company)).toHaveLength(9);
    await deleteForGood(customer, company);
    expect(await findRemains(cloud, company)).toEqual([]);
    expect((await readSubscription(userId)).usage).toEqual({ keywords: 0, companies: 0 });
    expect(await findMentions(cloud, [neighbour.userId])).toEqual(kept);
  });

  it('during a check and additions leaves nothing behind', async ({ cloud, customer }) => {
    const { company, keyword } = await newRivalledCompany(customer);
    const other = await newCompany(customer, { keywords: ['gato', 'cachorro'] });
    const { call, userId } = customer;
    for (const one of [{ id: company }, other]) await startCheck(customer, one);
    await call(routes.keywords.delete, { params: { id: keyword } });
    const adding = Array.from({ length: 4 }, (_, index) =>
      call(routes.keywords.create, { body: { company_id: other.id, keyword: `nova ${index}` } }),
    );
    const deleting = call(routes.companies.delete, { params: { id: other.id } });
    const statuses = (await Promise.all(adding)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
    // Simultaneous additions may make the deletion fail, but never leave it half done.
    const { status } = await deleting;
    if (status === 409) await call(routes.companies.delete, { params: { id: other.id } });
    else expect(status).toBe(200);
    expect(await call(routes.companies.deleteForGood, { params: { id: other.id } })).toMatchObject({
      status: 200,
    });
    expect(await findRemains(cloud, keyword, other.id)).toEqual([]);
    expect((await readSubscription(userId)).usage).toEqual({ keywords: 1, companies: 1 });
    await call(routes.companies.delete, { params: { id: company } });
  });
});

describe('a cleanup whose message was lost', () => {
  const lost = ({ userId }: Customer, company: string, competitor: string) =>
    newTask('competitor', { user_id: userId, company_id: company, competitor_id: competitor }, Date.now());

  it('removes all of the former and nothing of what was added again since', async ({ cloud, customer }) => {
    const { userId, call } = customer;
    const { company, keyword, competitor } = await newCheckedCompany(cloud, customer);
    const params = { id: company };
    await addLogos(customer, company);
    const stored = await requireCompetitor(userId, competitor);
    await Array.fromAsync(deleteKeywords(userId, company, [keyword]));
    await deleteCompetitor(userId, stored, lost(customer, company, competitor));
    const typed = { company_id: company, name: 'De volta', domain: 'rival.com.br' };
    const { body: back } = await call(routes.competitors.create, { body: typed });
    await call(routes.competitors.refreshLogo, { params: back });
    const { body: again } = await call(routes.keywords.create, {
      body: { company_id: company, keyword: 'Tênis' },
    });
    const day = daysBefore(dayOf(Date.now()), 1);
    await call(routes.keywords.importPositions, {
      params,
      body: { positions: [{ keyword: 'tênis', day, position: 7 }] },
    });
    await runCheck(cloud, customer, { id: company }, 'grid');
    expect([again.id, back.id]).not.toEqual([keyword, competitor]);
    await cloud.runScheduledFunctions();
    // The new ids begin with those of the former.
    const former = [`HISTORY#${keyword}"`, `IMPORTED#${keyword}"`, `"${competitor}"`, `logos/${competitor}/`];
    expect(await findRemains(cloud, ...former)).toEqual([]);
    const { points, imported } = await readHistory(customer, again);
    expect([points.at(-1)?.position, imported[0]?.position]).toEqual([2, 7]);
    const { body: analysis } = await call(routes.reports.getCompetitor, { params: back });
    expect(analysis.keywords.map(({ position }) => position)).toEqual([3, 3]);
    const listed = (await call(routes.competitors.list, {})).body.find(({ id }) => id === back.id);
    expect((await fetch(cloud.url + listed?.logo_url)).status).toBe(200);
    // A repeated deletion of the former meets nothing.
    for (const route of [routes.keywords.delete, routes.competitors.delete])
      expect(
        (await call(route, { params: { id: route === routes.keywords.delete ? keyword : competitor } }))
          .status,
      ).toBe(404);
    expect((await call(routes.keywords.deleteMany, { body: { ids: [keyword] } })).body).toEqual({
      deleted: 0,
    });
  });
});
