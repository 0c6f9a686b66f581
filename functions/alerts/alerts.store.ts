/**
 * Keys: ALERT#<São Paulo day>#<company> in the user's partition holds what was told of the day. It is
 * written once and never changed, so that everything is told once.
 */
import * as z from 'zod/mini';
import { type AlertEvent, alertEvent } from '#shared/contract/alerts.ts';
import { ownKey, userPartition } from '../accounts/users.store.ts';
import { requireCompanyExists } from '../companies/companies.store.ts';
import { queryPage } from '../platform/aws/pages.ts';
import { type Key, queryBetween, queryPrefix } from '../platform/aws/table.ts';
import { commit, KEYS_ONLY, putAction, removeItems } from '../platform/aws/writes.ts';
import { compress, compressed } from '../platform/compressed.ts';
import { DAY, toTtl } from '../platform/time/clock.ts';

export const KEPT_DAYS = 90;

const stored = z.object({
  company_id: z.string(),
  day: z.string(),
  told_at: z.string(),
  more: z.number(),
  events: compressed(z.array(alertEvent)),
});
export type StoredAlerts = z.output<typeof stored>;

const alertKey = (userId: string, { day, company_id }: Pick<StoredAlerts, 'day' | 'company_id'>): Key =>
  ownKey(userId, `ALERT#${day}#${company_id}`);

const MOST_EVENTS = 200;

/** Returns false if the day was told already, or the company is gone. */
export const putAlerts = (
  userId: string,
  told: Pick<StoredAlerts, 'company_id' | 'day' | 'told_at'> & { readonly events: readonly AlertEvent[] },
): Promise<boolean> => {
  const { events, ...named } = told;
  const kept = events.slice(0, MOST_EVENTS);
  const ttl = toTtl(Date.parse(`${told.day}T00:00Z`) + KEPT_DAYS * DAY);
  const item = { ...named, events: compress(kept), more: events.length - kept.length, ttl };
  return commit([
    requireCompanyExists(userId, told.company_id),
    putAction({ ...alertKey(userId, told), ...item }, { when: 'attribute_not_exists(PK)' }),
  ]);
};

export const listStored = async (userId: string, since: string, until: string): Promise<StoredAlerts[]> => {
  const items = await queryBetween(userPartition(userId), `ALERT#${since}`, `ALERT#${until}#~`, {
    consistent: true,
  });
  return items.map((item) => stored.parse(item));
};

/** Lists the newest day first, at most so many companies and days. */
export const listNewest = async (userId: string, since: string, most: number): Promise<StoredAlerts[]> => {
  const { items } = await queryPage({
    KeyConditionExpression: 'PK = :pk AND SK BETWEEN :since AND :until',
    ExpressionAttributeValues: {
      ':pk': userPartition(userId),
      ':since': `ALERT#${since}`,
      ':until': 'ALERT#~',
    },
    ScanIndexForward: false,
    Limit: most,
  });
  return items.map((item) => stored.parse(item));
};

export const removeAlertsOf = async (userId: string, companyId: string): Promise<void> => {
  const items = await queryPrefix(userPartition(userId), 'ALERT#', KEYS_ONLY);
  await removeItems(items.filter(({ SK }) => String(SK).endsWith(`#${companyId}`)));
};
