import { expect } from 'vitest';
import { profileKey } from '../../../functions/accounts/users.store.ts';
import { companyKey } from '../../../functions/companies/companies.store.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { remove, setAttributes, transact } from '../../../functions/platform/aws/writes.ts';
import { putPoints, removeHistory } from '../../../functions/rankings/history.store.ts';
import { statisticsKey } from '../../../functions/statistics/statistics.store.ts';
import { usageKey } from '../../../functions/subscriptions/usage.store.ts';
import { recordTask } from '../../../functions/tasks/tasks.store.ts';
import { newTask } from '../../../functions/tasks/tasks.ts';
import { runCheck, SERPER } from '../../support/checks/checks.ts';
import { findViolations } from '../../support/cloud/invariants.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it('what holds for the whole table is found to be violated by each of these', async ({ cloud, customer }) => {
  const { userId } = customer;
  const company = await newCompany(customer, { keywords: ['um', 'dois'], competitors: ['rival.com.br'] });
  cloud.serper.plant({ q: 'um', domain: 'loja.com.br', position: 3 });
  await runCheck(cloud, customer, company, 'grid');
  expect(await findViolations()).toEqual([]);
  const [one, other] = [keywordNameOf(company.id, 'um'), keywordNameOf(company.id, 'dois')];
  const at = '2026-01-01T12:00:00.000Z';
  const invented = { at, position: 1, depth: 50, domain: 'loja.com.br', engine: SERPER };
  await setAttributes(companyKey(userId, company.id), { competitors_count: 4 });
  await setAttributes(usageKey(userId), { companies: 0, keywords: -1 });
  await setAttributes(statisticsKey('TOTAL'), { users: 9 });
  await removeHistory(one);
  await putPoints(other, [invented]);
  await putPoints('ninguem', [invented]);
  await transact([recordTask(newTask('limits', { user_id: userId }, Date.now()))]);
  expect((await findViolations()).map((text) => text.replaceAll(/[0-9A-Za-z]{20}/g, '…'))).toEqual([
    'USER#… competitors_count of … says 4, but there are 1',
    'USER#… usage of keywords says -1, but there are 2',
    'USER#… usage of companies says 0, but there are 1',
    'USER#… USAGE has -1 keywords',
    'HISTORY#ninguem has no keyword',
    expect.stringMatching(/has a position of .* and no such point/),
    expect.stringMatching(/has a point of 2026-01-01T12:00:00.000Z, when nothing was read/),
    'statistics TOTAL users says 9, but there are 1',
    expect.stringMatching(/^limits#.* is not finished/),
  ]);
  await remove(companyKey(userId, company.id));
  expect((await findViolations()).filter((text) => text.endsWith('has no company'))).toHaveLength(3);
  await remove(profileKey(userId));
  expect((await findViolations()).some((text) => text.endsWith('has no user'))).toBe(true);
});
