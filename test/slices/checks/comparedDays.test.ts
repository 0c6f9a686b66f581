import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { placeKeyword, readTracked } from '../../../functions/checks/work/targets.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { addPage, emptySerp } from '../../../functions/search/serps.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { readAnalysis, runCheck, SERPER } from '../../support/checks/checks.ts';
import { stayOnOneDay } from '../../support/days/oneDay.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

const DOMAIN = 'loja.com.br';

const placeAt = async ({ userId }: Customer, keywordId: string, now: number, position: number | null) => {
  const companyId = keywordId.split('-')[0] ?? '';
  const target = { userId, companyId, keywordId };
  const tracked = (await readTracked([target]))(target);
  if (!tracked) throw new Error('There is no such keyword');
  const links = Array.from({ length: 50 }, (_, index) =>
    index + 1 === position ? `https://${DOMAIN}/` : `https://site-${index}.com/`,
  );
  const serp = addPage(emptySerp(SERPER, toMoment(now)), { links, isLast: true });
  await placeKeyword({ ...tracked, serp, requestedAt: toMoment(now), now });
};

it('a second press on a day changes no variation', async ({ cloud, customer }) => {
  await stayOnOneDay();
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
    await placeAt(customer, keywordNameOf(company.id, text), Date.now() - DAY, position);
  }
  await saveSearchSettings({ freshness_minutes: 0 });
  for (const press of [1, 2] as const) {
    cloud.serper.reset();
    for (const [q, { [press]: position }] of Object.entries(moves)) {
      if (position !== null) cloud.serper.plant({ q, domain: DOMAIN, position });
    }
    await runCheck(cloud, customer, company);
    const { rows, stats } = await readAnalysis(customer, company);
    const checks = [...rows.values()].map((row) => row.last_check);
    const last_check = checks.toSorted().at(-1);
    const figures = { average_position: 7.2, improved: 2, declined: 1, not_found: 1 };
    expect(stats).toMatchObject(figures);
    expect((await customer.call(routes.reports.listCompanies, {})).body).toMatchObject([
      { ...figures, last_check },
    ]);
  }
  const { rows } = await readAnalysis(customer, company);
  for (const [text, [previous_position, , current_position, outcome]] of Object.entries(moves)) {
    expect(rows.get(text)).toMatchObject({ previous_position, current_position, ...outcome });
  }
});
