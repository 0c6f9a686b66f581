import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { placeKeyword, readTracked, rivalsReader } from '../../../functions/checks/fetch/targets.ts';
import { keywordIdOf, keywordKey } from '../../../functions/keywords/keywords.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { dayOf, timeOn } from '../../../functions/platform/time/calendar.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { putPoints, removeHistory } from '../../../functions/rankings/history.store.ts';
import type { HistoryPoint } from '../../../functions/rankings/rankings.ts';
import { addPage, emptySerp } from '../../../functions/search/serps.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { analysisOf, runCheck, SERPER } from '../../support/checks/checks.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

const DOMAIN = 'loja.com.br';

const placeAt = async ({ userId }: Customer, keywordId: string, now: number, position: number | null) => {
  const companyId = keywordId.split('-')[0] ?? '';
  const tracked = await readTracked({ userId, companyId, keywordId }, rivalsReader());
  if (!tracked) throw new Error('There is no such keyword');
  const links = Array.from({ length: 50 }, (_, index) =>
    index + 1 === position ? `https://${DOMAIN}/` : `https://site-${index}.com/`,
  );
  const serp = addPage(emptySerp(SERPER, toMoment(now)), { links, isLast: true });
  await placeKeyword({ ...tracked, serp, requestedAt: toMoment(now), now });
};

it('a second press on a day changes no variation', async ({ cloud, customer }) => {
  // Yesterday's position, the positions of two presses today, and the change that the second one shows.
  const moves = {
    subiu: [9, 4, 5, { change: 4, trend: 'up' }],
    caiu: [2, 12, 11, { change: -9, trend: 'down' }],
    ficou: [5, 5, 5, { change: 0, trend: 'same' }],
    entrou: [null, 8, 8, { change: null, trend: 'up' }],
    saiu: [8, null, null, { change: null, trend: 'not_found' }],
    nova: [undefined, 7, 7, { change: 0, trend: 'same', previous_position: 7 }],
  } as const;
  const company = await newCompany(customer, { domain: DOMAIN, keywords: Object.keys(moves) });
  for (const [text, [position]] of Object.entries(moves)) {
    if (position === undefined) continue;
    await placeAt(customer, keywordIdOf(company.id, text), Date.now() - DAY, position);
  }
  await saveSearchSettings({ freshness_minutes: 0 });
  for (const press of [1, 2] as const) {
    cloud.serper.reset();
    for (const [q, { [press]: position }] of Object.entries(moves)) {
      if (position !== null) cloud.serper.plant({ q, domain: DOMAIN, position });
    }
    await runCheck(cloud, customer, company);
    const { rows, stats } = await analysisOf(customer, company);
    const checks = [...rows.values()].map((row) => row.last_check);
    const last_check = checks.toSorted().at(-1);
    const figures = { average_position: 7.2, improved: 2, declined: 1, not_found: 1 };
    expect(stats).toMatchObject(figures);
    expect((await customer.call(routes.reports.listCompanies, {})).body).toMatchObject([
      { ...figures, last_check },
    ]);
  }
  const { rows } = await analysisOf(customer, company);
  for (const [text, [previous_position, , current_position, outcome]] of Object.entries(moves)) {
    expect(rows.get(text)).toMatchObject({ previous_position, current_position, ...outcome });
  }
});

it('a keyword stored with the fetch before compares days from the first request on', async ({ customer }) => {
  const company = await newCompany(customer, { domain: DOMAIN, keywords: ['de ontem', 'nova'] });
  const day = dayOf(Date.now() - DAY);
  const at = (time: string) => toMoment(timeOn(day, time));
  const before = toMoment(timeOn(day, '00:00') - 1);
  const measured = (moment: string, position: number, domain = DOMAIN): HistoryPoint => ({
    at: moment,
    position,
    depth: 50,
    domain,
    engine: SERPER,
  });
  const times = ['00:00', '06:00', '08:00', '10:00', '12:00'];
  const today = times.map((time, index) => measured(at(time), 7 - index));
  const formerDomain = measured(at('00:00'), 1, 'antes.com.br');
  const histories = {
    'de ontem': [measured(before, 9), formerDomain, ...today],
    nova: [formerDomain, ...today],
  };
  const lineOf = (time: string, position: number) =>
    `${position}|50|${at(time)}|serper|br|pt-br|https://${DOMAIN}/`;
  for (const [text, points] of Object.entries(histories)) {
    const id = keywordIdOf(company.id, text);
    await putPoints(id, points);
    const placements = `${DOMAIN}|${lineOf('12:00', 3)}\n${lineOf('10:00', 4)}`;
    await setAttributes(keywordKey(customer.userId, id), { placements, version: 1 });
  }
  const expectChanges = async (changes: Record<keyof typeof histories, number>) => {
    const { keywords } = await analysisOf(customer, company);
    expect(Object.fromEntries(keywords.map(({ keyword, change }) => [keyword, change]))).toEqual(changes);
  };
  await expectChanges({ 'de ontem': 6, nova: 4 });
  for (const text of Object.keys(histories)) {
    await placeAt(customer, keywordIdOf(company.id, text), Date.parse(at('23:59')), 2);
  }
  await expectChanges({ 'de ontem': 7, nova: 5 });
  // The change is stored with the position, so it stays without the history.
  for (const text of Object.keys(histories)) await removeHistory(keywordIdOf(company.id, text), at('23:59'));
  await expectChanges({ 'de ontem': 7, nova: 5 });
});
