import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { placeKeyword, readTracked } from '../../../functions/checks/work/targets.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { saveFailure } from '../../../functions/keywords/rankings.store.ts';
import { MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { addPage, emptySerp } from '../../../functions/search/serps.ts';
import {
  addInactiveKeyword,
  readAnalysis,
  readHistory,
  runCheck,
  SERPER,
} from '../../support/checks/checks.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';

const it = base.extend(
  'plant',
  ({ cloud }) =>
    (q: string, position: number) =>
      cloud.serper.plant({ q, domain: 'loja.com.br', position }),
);
it.beforeEach(({ cloud }) => cloud.serper.reset());

describe('a check of the keywords', () => {
  it('checks keywords with any character, whatever a queue takes', async ({ cloud, customer, plant }) => {
    const keywords = ['😀 café', 'fim\uffff', 'ação "rápida" \\ 日本'];
    for (const [index, text] of keywords.entries()) plant(text, index + 1);
    const company = await newCompany(customer, { keywords });
    await runCheck(cloud, customer, company);
    const { rows } = await readAnalysis(customer, company);
    expect(keywords.map((text) => rows.get(text)?.current_position)).toEqual([1, 2, 3]);
  });

  it('places the company’s domain and tells how deep it looked', async ({ cloud, customer }) => {
    const link = 'https://www.loja.com.br/tenis?cor=azul';
    cloud.serper.plant({ q: 'tênis azul', domain: 'loja.com.br', position: 3, link });
    const company = await newCompany(customer, { keywords: ['tênis azul', 'tênis sem dono'] });
    const started = await customer.call(routes.checks.startKeywords, { params: { id: company.id } });
    expect(started).toMatchObject({ status: 200, body: { checkedKeywords: 2 } });
    await cloud.idle();
    const { rows, stats } = await readAnalysis(customer, company);
    const verified = { verification: 'verified', last_check: expect.any(String), failed_at: null };
    const first = { previous_position: null, change: null };
    expect(rows.get('tênis azul')).toMatchObject({
      ...verified,
      ...first,
      current_position: 3,
      url: link,
      trend: 'new',
    });
    expect(rows.get('tênis sem dono')).toMatchObject({
      ...verified,
      ...first,
      current_position: null,
      url: 'https://loja.com.br',
      trend: 'not_found',
    });
    expect(rows.get('tênis azul')?.depth).toBeLessThanOrEqual(10);
    expect(rows.get('tênis sem dono')?.depth).toBeGreaterThanOrEqual(45);
    expect(stats).toEqual({
      total_keywords: 2,
      average_position: 3,
      left_out: 0,
      improved: 0,
      declined: 0,
      not_found: 1,
      not_verified: 0,
    });
  });

  it('skips inactive keywords and reports that there is nothing to check', async ({ cloud, customer }) => {
    const company = await newCompany(customer);
    await addInactiveKeyword(customer, company, 'parada');
    const { body } = await customer.call(routes.checks.startKeywords, { params: { id: company.id } });
    expect(body).toEqual({ checkedKeywords: 0 });
    await cloud.idle();
    expect(cloud.serper.count()).toBe(0);
    const { rows, check } = await readAnalysis(customer, company);
    expect(rows.get('parada')).toMatchObject({ is_active: false, verification: 'never' });
    const grid = await customer.call(routes.reports.getGrid, { params: { id: company.id } });
    expect(grid.body).toMatchObject({
      active_keywords: 0,
      keywords: [{ keyword: 'parada', is_active: false }],
    });
    expect(check).toBeNull();
  });

  it('is not undone by the failure of an earlier check', async ({ cloud, customer, plant }) => {
    plant('tênis', 4);
    const company = await newCompany(customer, { keywords: ['tênis'] });
    await runCheck(cloud, customer, company);
    const at = new Date().toISOString();
    await saveFailure(customer.userId, keywordNameOf(company.id, 'tênis'), {
      at,
      requestedAt: '2026-01-01T00:00:00.000Z',
    });
    const { rows } = await readAnalysis(customer, company);
    expect(rows.get('tênis')).toMatchObject({ verification: 'verified', current_position: 4 });
  });

  it('saves what every one of a dozen checks found that write a keyword at once', async ({ customer }) => {
    const company = await newCompany(customer, { keywords: ['disputada'] });
    const keywordId = keywordNameOf(company.id, 'disputada');
    const target = { userId: customer.userId, companyId: company.id, keywordId };
    const tracked = (await readTracked([target]))(target);
    if (!tracked) throw new Error('There is no keyword');
    const now = Date.now();
    const moments = Array.from({ length: 12 }, (_, index) => toMoment(now - index * MINUTE));
    const placings = moments.map((at) => {
      const page = { links: ['https://loja.com.br/'], isLast: false };
      return placeKeyword({ ...tracked, serp: addPage(emptySerp(SERPER, at), page), requestedAt: at, now });
    });
    await Promise.all(placings);
    const { points } = await readHistory(customer, tracked.keyword);
    expect(points.map(({ at }) => at)).toEqual(moments.toReversed());
  });
});
