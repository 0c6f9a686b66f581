import { listActiveKeywords } from '../../functions/keywords/fetchIndex.store.ts';
import { keywordKey } from '../../functions/keywords/keywords.store.ts';
import { setAttributes } from '../../functions/platform/aws/writes.ts';
import { DAY, toMoment } from '../../functions/platform/time/clock.ts';
import { putSchedule } from '../../functions/schedule/schedule.store.ts';
import { startRun } from '../../functions/schedule/scheduler.ts';
import { saveSearchSettings } from '../../functions/search/settings/settings.store.ts';
import { runCheck } from '../support/checks/checks.ts';
import { startConnectedCloud, type TestCloud } from '../support/cloud/cloud.ts';
import { newCompany, newCustomer } from '../support/people/customers.ts';
import { atMost, type Figure } from './figures.ts';

/** Of each kind: found on the first page, and found nowhere. */
const KEYWORDS = 70;
const DAYS = 7;

/** Counts the pages that a week of daily checks reads with and without adaptive depth. */
export const depthFigures = async (): Promise<Figure[]> => {
  const cloud = await startConnectedCloud();
  await saveSearchSettings({ freshness_minutes: 0 });
  const own = { title: '', link: 'https://loja.com.br/', snippet: '', position: 1 };
  cloud.serper.answerWith((organic, { q }) => ({ organic: q.includes('achada') ? [own] : organic }));
  const customer = await newCustomer(cloud.url);
  const places = [...Array(KEYWORDS).keys()];
  const keywords = places.flatMap((place) => [`achada ${place}`, `perdida ${place}`]);
  const company = await newCompany(customer, { keywords });
  for (let full = 1; full <= 3; full++) await runCheck(cloud, customer, company);
  await makeOld();
  const without = await pagesInWeek(cloud, { adaptive: false, from: 1 });
  const pages = await pagesInWeek(cloud, { adaptive: true, from: 1 + DAYS });
  await cloud.stop();
  return [
    {
      what: `pages a keyword in a week of daily checks, half of them found nowhere, with adaptive depth`,
      measured: pages.toFixed(2),
      baseline: `${without.toFixed(2)} (without)`,
      target: atMost(pages, 2, '≤ 2.0'),
    },
  ];
};

const makeOld = async (): Promise<void> => {
  const { keywords } = await listActiveKeywords(2 * KEYWORDS, undefined);
  for (const { userId, keywordId } of keywords)
    await setAttributes(keywordKey(userId, keywordId), { created_at: toMoment(Date.now() - 30 * DAY) });
};

const pagesInWeek = async (cloud: TestCloud, { adaptive, from }: { adaptive: boolean; from: number }) => {
  cloud.serper.calls.length = 0;
  for (let day = from; day < from + DAYS; day++) {
    const now = Date.now() + day * DAY;
    await putSchedule({ adaptive, grid: 'never', next_at: toMoment(now) });
    if (!(await startRun('scheduled', now))) throw new Error('The scheduled check has not begun');
    await cloud.idle();
  }
  return cloud.serper.calls.length / DAYS / (2 * KEYWORDS);
};
