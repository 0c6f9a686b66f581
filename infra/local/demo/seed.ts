/** A program that writes the demo into the table of its environment, once. */
import { hashPassword } from '../../../functions/accounts/signIn/password.ts';
import { createUser, findUserByEmail } from '../../../functions/accounts/users.store.ts';
import { type NewUser, parseUser, type User } from '../../../functions/accounts/users.ts';
import { ensurePlanPrices } from '../../../functions/billing/prices/planPrices.ts';
import { ensureCustomer } from '../../../functions/billing/sync/stripeCustomer.ts';
import { syncSubscription } from '../../../functions/billing/sync/syncSubscription.ts';
import { createCompany, listCompanies } from '../../../functions/companies/companies.store.ts';
import { newCompany } from '../../../functions/companies/companies.ts';
import { newCompetitor } from '../../../functions/competitors/competitors.store.ts';
import { createCompetitor } from '../../../functions/competitors/creation.store.ts';
import { closeEach } from '../../../functions/days/closeDays.ts';
import { saveDays } from '../../../functions/days/saveDays.ts';
import { createKeywords } from '../../../functions/keywords/creation.store.ts';
import { newKeyword, newRecord } from '../../../functions/keywords/keywords.store.ts';
import { createNote } from '../../../functions/notes/notes.store.ts';
import { newNote } from '../../../functions/notes/notes.ts';
import { transact } from '../../../functions/platform/aws/writes.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { dayOf } from '../../../functions/platform/time/calendar.ts';
import { DAY, MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import { createSegment } from '../../../functions/segments/segments.store.ts';
import { addAllCounts } from '../../../functions/statistics/statistics.store.ts';
import { savePlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import {
  findSubscription,
  replaceSubscription,
} from '../../../functions/subscriptions/subscription.store.ts';
import { DEMO_PLAN, demoAdmin, demoCompanies, demoCustomer, demoNotes, demoPlans } from './data.ts';
import { seedHistory } from './history.ts';

/** Calls a minute to each provider: Serper's smallest package allows 50 a second. */
const RATE_LIMIT = 3000;
const HISTORY_DAYS = 120;

/** Writes the administrator last, so that a table with one has all of the demo. */
const seedDemo = async (now: number): Promise<void> => {
  // With the real Stripe, there is no address of a fake.
  const { STRIPE_FAKE_URL, ALGOLIA_APP_ID = '', ALGOLIA_INDEX_NAME = '' } = process.env;
  if (await findUserByEmail(demoAdmin.email)) return;
  await saveProviderSettings('serper', { rate_limit: RATE_LIMIT });
  await saveProviderSettings('algolia', {
    rate_limit: RATE_LIMIT,
    app_id: ALGOLIA_APP_ID,
    index_name: ALGOLIA_INDEX_NAME,
  });
  await putSchedule({});
  await Promise.all(demoPlans.map(savePlan));
  const [admin, customer] = await Promise.all([
    newAccount(demoAdmin, true, now),
    newAccount(demoCustomer, false, now),
  ]);
  if (!(await createUser(customer))) throw new Error('Only half of the demo is in the table: empty it');
  await (STRIPE_FAKE_URL === undefined
    ? seedSubscription(customer.id, now)
    : subscribe(customer, STRIPE_FAKE_URL));
  for (const [index, company] of demoCompanies.entries()) {
    await seedCompany(customer.id, company, now - HISTORY_DAYS * DAY + index * MINUTE, now);
  }
  await seedNotes(customer, now);
  await createUser(admin);
};

const newAccount = async (
  {
    password,
    ...known
  }: Omit<NewUser, 'id' | 'is_admin' | 'password_hash' | 'created_at'> & { password: string },
  is_admin: boolean,
  now: number,
): Promise<User> =>
  parseUser({
    ...known,
    id: newId(),
    // Otherwise a sign-in with Google would remove the password that the terminal shows.
    email_proven: true,
    is_admin,
    password_hash: await hashPassword(password),
    created_at: toMoment(now - HISTORY_DAYS * DAY),
  });

/** Stores a subscription in the table without creating it at Stripe, so the demo pays nothing. */
const seedSubscription = async (userId: string, now: number): Promise<void> => {
  const { action, counts } = replaceSubscription(userId, await findSubscription(userId), {
    status: 'active',
    plan_id: DEMO_PLAN,
    current_period_end: toMoment(now + 18 * DAY),
  });
  const failed = await transact([action, ...addAllCounts(counts)]);
  if (failed.length > 0) throw new Error('The subscription of the demo was changed meanwhile');
};

const subscribe = async (user: User, stripeUrl: string): Promise<void> => {
  const customer = await ensureCustomer(user);
  const [price] = await ensurePlanPrices([demoPlan()]);
  const body = JSON.stringify({ customer, price: price?.id });
  const response = await fetch(`${stripeUrl}/_subscribe`, { method: 'POST', body });
  if (!response.ok) throw new Error(`Stripe's fake rejected the demo: ${await response.text()}`);
  await syncSubscription(customer);
};

const demoPlan = () => {
  const plan = demoPlans.find(({ id }) => id === DEMO_PLAN);
  if (!plan) throw new Error('The demo has no plan');
  return plan;
};

const seedCompany = async (
  userId: string,
  { name, domain, website, competitors, keywords, tags, segment }: (typeof demoCompanies)[number],
  since: number,
  now: number,
): Promise<void> => {
  const company = newCompany({ name, domain, website }, since);
  await createCompany(userId, company);
  const storedCompetitors = competitors.map((one, index) => newCompetitor(company.id, one, since + index));
  for (const competitor of storedCompetitors) await createCompetitor(userId, competitor);
  const records = keywords.map(([text, , , volume], index) => {
    const typed = { keyword: text, volume, tags: tags.filter((tag) => text.includes(tag)) };
    return newRecord(company.id, newKeyword(company.id, typed), since + index);
  });
  await createKeywords(userId, company.id, records);
  const histories = records.map((keyword) =>
    seedHistory({ userId, company, competitors: storedCompetitors, keyword, since, now }),
  );
  const [segmentName, segmentTag] = segment;
  await createSegment(userId, { company_id: company.id, name: segmentName, tags: [segmentTag] });
  const snapshots = await Promise.all(histories);
  const days = [...(snapshots[0]?.keys() ?? [])].filter((day) => day < dayOf(now));
  const snapshotsOn = (day: string) => snapshots.flatMap((one) => one.get(day) ?? []);
  const tracked = { competitors: storedCompetitors };
  await saveDays(userId, company.id, records, closeEach(days, snapshotsOn, tracked, []));
};

const seedNotes = async ({ id: userId, name }: User, now: number): Promise<void> => {
  const companies = await listCompanies(userId);
  for (const { daysAgo, domain, text } of demoNotes) {
    const at = now - daysAgo * DAY;
    const company_id = companies.find((company) => company.domain === domain)?.id ?? null;
    const note = newNote({ company_id, day: dayOf(at), text, url: null }, name, at);
    await createNote(userId, note);
  }
};

await seedDemo(Date.now());
