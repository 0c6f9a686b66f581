import { describe, expect, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { readList } from '../../../functions/checks/list.store.ts';
import { countLookups } from '../../../functions/checks/request/request.store.ts';
import { startCheck as startHere } from '../../../functions/checks/request/startCheck.ts';
import { listRecords } from '../../../functions/keywords/keywords.store.ts';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { addInactiveKeyword, readAnalysis, startCheck } from '../../support/checks/checks.ts';
import { holdMessages, releaseAt, untilNoRelease } from '../../support/checks/outbox.ts';
import {
  type Company,
  firstPagesOf,
  it,
  latestCheckOf,
  press,
  textsOf,
} from '../../support/checks/requests.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';

const lookupsOf = ({ userId }: Customer) => countLookups(userId, Date.now());

const progressOf = async (customer: Customer, company: Company) =>
  (await readAnalysis(customer, company)).check;

describe('the buttons', () => {
  it('check each keyword once for each kind', async ({ cloud, customer, gate }) => {
    // Eleven keywords are more than a request sends at once.
    const keywords = textsOf('vez', 11);
    for (const q of keywords) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
    const company = await newCompany(customer, { keywords });
    for (let count = 0; count < 3; count++) await startCheck(customer, company);
    expect(await lookupsOf(customer)).toBe(11);
    const replaced = await latestCheckOf(customer, company);
    for (let count = 0; count < 6; count++)
      await startCheck(customer, company, count % 2 ? 'keywords' : 'grid');
    expect(await lookupsOf(customer)).toBe(22);
    expect(await readList(replaced.id, 0, 11)).toEqual([]);
    gate.open();
    await cloud.idle();
    await expect
      .poll(() => progressOf(customer, company))
      .toMatchObject({ kind: 'grid', done: 11, running: false });
    expect(firstPagesOf(cloud)).toEqual(keywords.toSorted());
  });

  it('check each keyword once when they are pressed at the same moment', async ({
    cloud,
    customer,
    gate,
  }) => {
    const company = await newCompany(customer, { keywords: textsOf('junto', 3) });
    const replies = await Promise.all(Array.from({ length: 4 }, () => press(customer, company)));
    for (const { status, body } of replies) expect([status, body]).toEqual([200, { checkedKeywords: 3 }]);
    expect(await lookupsOf(customer)).toBe(3);
    // A release that hands nothing out forecasts the end, too.
    await expect.poll(async () => (await latestCheckOf(customer, company)).expected_end).toBeDefined();
    gate.open();
    await cloud.idle();
    expect(await progressOf(customer, company)).toMatchObject({ done: 3, running: false });
  });

  it('check only a selection, and add nothing to what runs', async ({ cloud, customer, gate }) => {
    const company = await newCompany(customer, { keywords: textsOf('escolhida', 4) });
    const other = await newCompany(customer, { keywords: ['alheia'] });
    await addInactiveKeyword(customer, company, 'adormecida');
    const ids = (await listRecords(customer.userId)).flatMap(({ id, keyword }) =>
      ['escolhida 1', 'escolhida 3', 'adormecida', 'alheia'].includes(keyword) ? id : [],
    );
    const body = { keyword_ids: [...ids, 'nada'] };
    const select = ({ id }: Company) => customer.call(routes.checks.startSelection, { params: { id }, body });
    const replies = await Promise.all([select(company), select(company), select(other)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(replies.at(-1)?.body).toEqual({ checkedKeywords: 1 });
    expect(await lookupsOf(customer)).toBe(3);
    expect((await press(customer, company)).body).toEqual({ checkedKeywords: 2 });
    gate.open();
    await cloud.idle();
    expect(await progressOf(customer, company)).toMatchObject({ total: 2, done: 2, running: false });
    expect((await press(customer, company)).body).toEqual({ checkedKeywords: 4 });
    await cloud.idle();
    expect(await progressOf(customer, company)).toMatchObject({ total: 4, done: 4, failed: 0 });
    expect(await lookupsOf(customer)).toBe(7);
  });
});

describe('what a check loses', () => {
  const start = ({ userId }: Customer, { id: companyId }: Company) =>
    startHere({ userId, companyId, kind: 'keywords', now: Date.now() });

  it('comes back by itself, without new look-ups', async ({ cloud, customer, gate }) => {
    gate.open();
    const company = await newCompany(customer, { keywords: textsOf('perdida', 12) });
    vi.stubEnv('CHECKS_QUEUE_URL', `${cloud.environment.CHECKS_QUEUE_URL}-gone`);
    await start(customer, company);
    vi.unstubAllEnvs();
    const { started_at } = await latestCheckOf(customer, company);
    await cloud.idle();
    await expect.poll(() => progressOf(customer, company)).toMatchObject({ done: 2, running: true });
    await untilNoRelease(cloud);
    await releaseAt(Date.now() + 2 * MINUTE);
    await cloud.idle();
    await expect
      .poll(() => progressOf(customer, company))
      .toMatchObject({ started_at, done: 12, running: false });
    expect(await lookupsOf(customer)).toBe(12);
    expect(firstPagesOf(cloud)).toEqual(textsOf('perdida', 12).toSorted());
  });

  it('counts as failed after it was sent again twice', async ({ cloud, customer }) => {
    const company = await newCompany(customer, { keywords: textsOf('sumida', 3) });
    const outbox = await holdMessages(cloud);
    await start(customer, company);
    const states: unknown[] = [];
    for (const minutes of [2, 5, 10, 11]) {
      await outbox.release(Date.now() + minutes * MINUTE);
      const { state, resent } = await latestCheckOf(customer, company);
      states.push([state, resent]);
    }
    expect(states).toEqual([
      ['open', 1],
      ['open', 2],
      ['open', 0],
      ['done', 0],
    ]);
    expect(await progressOf(customer, company)).toMatchObject({ done: 3, failed: 3, running: false });
    const { keywords } = await readAnalysis(customer, company);
    expect(keywords.map(({ verification }) => verification)).toEqual(['failed', 'failed', 'failed']);
  });
});
