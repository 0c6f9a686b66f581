import type { SessionUser } from '#shared/contract/accounts.ts';
import { hashPassword } from '../../../functions/accounts/password.ts';
import { createUser, findUserByEmail } from '../../../functions/accounts/store.ts';
import { createCompany, type StoredCompany } from '../../../functions/companies/store.ts';
import { competitorIdOf, createCompetitor } from '../../../functions/competitors/store.ts';
import { createKeyword, type KeywordRecord, keywordIdOf } from '../../../functions/keywords/store.ts';
import type { Allowance } from '../../../functions/limits/limits.ts';
import { saveSubscription } from '../../../functions/limits/store.ts';
import { savePlan } from '../../../functions/plans/store.ts';
import { DAY, MINUTE, toMoment } from '../../../functions/platform/clock.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { saveSchedule, saveSearchSettings } from '../../../functions/settings/store.ts';
import { DEMO_PLAN, demoAdmin, demoCompanies, demoCustomer, demoPlans } from './data.ts';
import { seedHistory } from './history.ts';

/** Calls a minute: what Serper's smallest package allows, 50 a second. */
const RATE_LIMIT = 3000;
const AGE_DAYS = 60;

/**
 * Fills an empty table with plans, an administrator, and a customer with companies, keywords, competitors and 60 days of history.
 * The accounts are written last: after a crash in between, the next start finds none of them and begins again.
 */
export const seedDemo = async (now: number): Promise<void> => {
  if (await findUserByEmail(demoCustomer.email)) return;
  await saveSearchSettings({ rate_limit: RATE_LIMIT });
  await saveSchedule({ last_run: toMoment(now) });
  await Promise.all(demoPlans.map(savePlan));
  const userId = newId();
  await seedSubscription(userId, now);
  for (const [index, company] of demoCompanies.entries()) {
    await seedCompany(userId, company, now - AGE_DAYS * DAY + index * MINUTE, now);
  }
  await seedAccount(newId(), demoAdmin, true, now);
  await seedAccount(userId, demoCustomer, false, now);
};

const seedSubscription = (userId: string, now: number): Promise<void> =>
  saveSubscription(userId, {
    status: 'active',
    plan_id: DEMO_PLAN,
    current_period_end: toMoment(now + 18 * DAY),
  });

const seedAccount = async (
  id: SessionUser['id'],
  { name, email, password }: typeof demoAdmin,
  is_admin: boolean,
  now: number,
): Promise<void> => {
  const password_hash = await hashPassword(password);
  await createUser({ id, name, email, is_admin, password_hash, created_at: toMoment(now - AGE_DAYS * DAY) });
};

const demoAllowance = (): Allowance => {
  const plan = demoPlans.find(({ id }) => id === DEMO_PLAN);
  if (!plan) throw new Error('The demo has no plan');
  return { ...plan, plan_id: plan.id };
};

const seedCompany = async (
  userId: string,
  { name, domain, website, competitors, keywords }: (typeof demoCompanies)[number],
  since: number,
  now: number,
): Promise<void> => {
  const allowance = demoAllowance();
  const created_at = toMoment(since);
  const company: StoredCompany = {
    id: newId(),
    name,
    domain,
    website,
    logo_key: null,
    created_at,
    keywords_count: 0,
    competitors_count: 0,
    changes: 0,
  };
  await createCompany(userId, company, allowance);
  const rivals = competitors.map((competitor, index) => ({
    ...competitor,
    id: competitorIdOf(company.id, competitor.domain),
    company_id: company.id,
    logo_key: null,
    created_at: toMoment(since + index),
  }));
  for (const rival of rivals) await createCompetitor(userId, rival, allowance);
  for (const [index, [text]] of keywords.entries()) {
    const keyword: KeywordRecord = {
      id: keywordIdOf(company.id, text),
      company_id: company.id,
      keyword: text,
      is_active: true,
      created_at: toMoment(since + index),
    };
    await createKeyword(userId, keyword, allowance);
    await seedHistory({ userId, company, rivals, keyword, since, now });
  }
};
