import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { isShallow } from '../../../functions/checks/release/depth.ts';
import { listActiveKeywords } from '../../../functions/keywords/fetchIndex.store.ts';
import { keywordKey } from '../../../functions/keywords/keywords.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import { startRun } from '../../../functions/schedule/scheduler.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { readAnalysis, runCheck } from '../../support/checks/checks.ts';
import { textsOf } from '../../support/checks/requests.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it('what three full readings find nowhere is read two pages deep, and in full once a week', async ({
  cloud,
  customer,
  admin,
}) => {
  await saveSearchSettings({ freshness_minutes: 0 });
  const texts = textsOf('em lugar nenhum', 9);
  const found = 'na segunda página';
  cloud.serper.plant({ q: found, domain: 'loja.com.br', position: 14 });
  const company = await newCompany(customer, { keywords: [...texts, found] });
  for (let count = 0; count < 3; count++) await runCheck(cloud, customer, company);
  // A check of tomorrow reuses no reading of today.
  const now = Date.now() + DAY;
  const { keywords } = await listActiveKeywords(100, undefined);
  for (const { userId, keywordId } of keywords)
    await setAttributes(keywordKey(userId, keywordId), { created_at: toMoment(now - 30 * DAY) });
  const listed = (await listActiveKeywords(100, undefined)).keywords.filter(({ text }) => text !== found);
  const full = listed.filter((one) => !isShallow(one, now));
  const fullTexts = new Set(full.map(({ text }) => text));
  const estimate = await admin.call(routes.schedule.getEstimate, {});
  expect(estimate.body).toMatchObject({ queries: 10, settled: 9 });

  cloud.serper.calls.length = 0;
  await putSchedule({ adaptive: true, grid: 'never', next_at: toMoment(now) });
  expect(await startRun('scheduled', now)).toMatchObject({ kind: 'keywords', is_adaptive: true });
  await cloud.idle();
  const { rows } = await readAnalysis(customer, company);
  const pagesOf = (wanted: readonly string[]) => wanted.map((text) => cloud.serper.count(text));
  const shallow = texts.filter((text) => !fullTexts.has(text));
  expect(new Set(pagesOf(shallow))).toEqual(new Set([2]));
  expect(pagesOf([...fullTexts])).toEqual([...fullTexts].map(() => 5));
  for (const text of shallow) {
    const row = rows.get(text);
    expect(row).toMatchObject({ trend: 'not_found', verification: 'verified' });
    expect(row?.depth).toBeLessThanOrEqual(20);
    expect(row?.full?.depth).toBeGreaterThan(40);
  }
  expect(cloud.serper.count(found)).toBe(2);
  expect(rows.get(found)).toMatchObject({ current_position: 14 });

  // A button reads in full.
  cloud.serper.calls.length = 0;
  await runCheck(cloud, customer, company);
  expect(pagesOf(texts)).toEqual(texts.map(() => 5));
  expect((await readAnalysis(customer, company)).rows.get(shallow[0] ?? '')).not.toHaveProperty('full');
});
