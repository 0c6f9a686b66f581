import { listCompanies } from '../companies/companies.store.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { listDomainChanges } from '../companies/domainChanges.store.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { withinLimit } from '../competitors/competitors.ts';
import { listDays, listSnapshots } from '../days/days.store.ts';
import { listKeywords } from '../keywords/rankings.store.ts';
import { eachSettled } from '../platform/allSettled.ts';
import { mailDue } from '../platform/mail/due.ts';
import { daysBefore, timeOn } from '../platform/time/calendar.ts';
import { toMoment } from '../platform/time/clock.ts';
import { saveTasks } from '../tasks/tasks.store.ts';
import { newTask } from '../tasks/tasks.ts';
import { listStored, putAlerts } from './alerts.store.ts';
import type { ComparedDays } from './comparedDays.ts';
import { readDepths } from './depths.ts';
import { eventsOf } from './events.ts';
import type { AlertSettings } from './settings.store.ts';

/**
 * Of days that were closed together, only the last is compared, with the last one told, so a change that
 * reverted meanwhile is not told. Repeating tells nothing twice.
 */
export const tellAccount = async (
  userId: string,
  days: readonly string[],
  settings: AlertSettings,
): Promise<void> => {
  const [first, day] = [days[0], days.at(-1)];
  if (first === undefined || day === undefined) return;
  const [companies, stored] = await Promise.all([listCompanies(userId), listStored(userId, first, day)]);
  let isNews = false;
  const tell = async (company: StoredCompany) => {
    const known = stored.flatMap((one) => (one.company_id === company.id ? one.day : []));
    const since = known.at(-1) ?? daysBefore(first, 1);
    if (await tellCompany(userId, company, { first, day, since, settings })) isNews = true;
  };
  try {
    // One that fails keeps no other from being told.
    await eachSettled(companies, tell);
  } finally {
    if (isNews && settings.position_alerts) await recordMail(userId, day, settings.alert_hour);
  }
};

/** Only after all companies are told: one mail a day tells of them. */
const recordMail = (userId: string, day: string, hour: number): Promise<void> => {
  const due = mailDue(day, hour, Date.now());
  return saveTasks([newTask('alertMail', { user_id: userId, day }, due, `${userId}#${day}`)]);
};

interface Telling {
  readonly first: string;
  readonly day: string;
  readonly since: string;
  readonly settings: AlertSettings;
}

const tellCompany = async (userId: string, company: StoredCompany, telling: Telling): Promise<boolean> => {
  const { first, day, since, settings } = telling;
  if (since === day) return true;
  if (settings.companies_off.includes(company.id)) return false;
  // Nothing of the company has changed since.
  if (company.rankings_until < timeOn(first, '00:00')) return false;
  const events = eventsOf(await readCompared(userId, company, telling));
  if (events.length === 0) return false;
  return putAlerts(userId, { company_id: company.id, day, told_at: toMoment(Date.now()), events });
};

/** The day before may be a month ago, if keywords are checked monthly. */
const METRICS_DAYS = 40;

const readCompared = async (
  userId: string,
  { id, domain }: StoredCompany,
  { day, since, settings }: Telling,
): Promise<ComparedDays> => {
  const [competitors, stored, listed, changes] = await Promise.all([
    listCompetitors(userId, id),
    listKeywords(userId, id),
    listDays(userId, id, daysBefore(day, METRICS_DAYS), day),
    listDomainChanges(userId, id),
  ]);
  const metrics = listed.filter((one) => one.day <= since || one.day === day);
  const beforeDay = metrics.findLast((one) => one.day <= since)?.day ?? '';
  const [snapshots, before] = await Promise.all([
    snapshotsOn(userId, id, day),
    beforeDay === '' ? [] : snapshotsOn(userId, id, beforeDay),
  ]);
  const keywords = stored.filter(({ tags = [] }) => !tags.some((tag) => settings.tags_off.includes(tag)));
  const domainSince =
    changes
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? '';
  const compared = { day, since, domain, domainSince, snapshots, before, beforeDay, metrics, keywords };
  return readDepths({ ...compared, competitors: withinLimit(competitors), limits: settings });
};

const snapshotsOn = async (userId: string, companyId: string, day: string) =>
  (await listSnapshots(userId, companyId, day, day, { consistent: true }))[0]?.snapshots ?? [];
